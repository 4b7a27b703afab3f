/**
 * One position of a sweep, written by the main thread and read by the thread that has its ticket.
 *
 * | word | field | why |
 * |---|---|---|
 * | 0 | attacker | -1: the side to move; -2: nobody wants to know any more, which threads also look at during the search |
 * | 1 | known value | what is known of the position, packed by whoever asks for a check; -1 = nothing |
 * | from 2 | problem | the words of the game and its constants |
 */
export const ATTACKER = 0;
export const KNOWN_VALUE = 1;
export const PROBLEM = 2;

export const SIDE_TO_MOVE = -1;
export const CALLED_OFF = -2;
export const NOT_KNOWN = -1;
