/** The names of properties of SGF, so that unknown names can be told from those that say nothing about a position. */

/** Properties of FF4 (https://www.red-bean.com/sgf/proplist.html), for any game and for Go. */
const FF4 =
  "AB AE AN AP AR AW B BL BM BR BT C CA CP CR DD DM DO DT EV FF FG GB GC GM GN GW HA HO IT KM KO LB LN MA MN N OB ON OT OW " +
  "PB PC PL PM PW RE RO RU SL SO SQ ST SZ TB TE TM TR TW UC US V VW W WL WR WT";
/** Properties of FF1 to FF3. */
const OLDER = "BS CH CI EL EX FB FF3 ID L LT M OM OP OV RG SC SE SI TC WS SY";
/** Properties of programs and servers that write them to many records: none is about a position. */
const OF_PROGRAMS = "CO DI DP GE KGSDE KGSSB KGSSW MULTIGOGM RL SBKV TT XS";

const KNOWN = new Set([FF4, OLDER, OF_PROGRAMS].join(" ").split(" "));

export function isKnown(name: string): boolean {
  return KNOWN.has(name);
}
