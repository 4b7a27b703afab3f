/**
 * One position of a sweep, written by the main thread and read by the thread that has its ticket.
 *
 * | word | field | why |
 * |---|---|---|
 * | 0 | attacker | -1: the side to move |
 * | 1, 2 | rank | low and high 32 bits; where a game has no ranks, the position's number |
 * | 3 | truth | what is known of the position, packed by whoever asks for a check; -1 = nothing |
 * | from 4 | problem | the words of the game and its constants |
 */
export const ATTACKER = 0;
export const RANK = 1;
export const TRUTH = 3;
export const PROBLEM = 4;

export const NOT_KNOWN = -1;
