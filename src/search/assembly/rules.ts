/** ../rules.ts for asc: the functions are imported. */

export { families, hasDominance, listComparable, listComparableHere } from "./default-rules.js";

@external("rules", "maximumMoves") export declare function maximumMoves(): number;
@external("rules", "setAttacker") export declare function setAttacker(attacker: number): void;
@external("rules", "sideToMove") export declare function sideToMove(): number;
@external("rules", "rootKeyLow") export declare function rootKeyLow(): number;
@external("rules", "rootKeyHigh") export declare function rootKeyHigh(): number;
@external("rules", "generate") export declare function generate(first: number): number;
@external("rules", "expand") export declare function expand(first: number): number;
@external("rules", "expandOrder") export declare function expandOrder(first: number, order: number): number;
@external("rules", "estimate") export declare function estimate(child: number): void;
@external("rules", "setHighestOrder") export declare function setHighestOrder(order: number): void;
@external("rules", "canPlay") export declare function canPlay(move: number, player: number): boolean;
@external("rules", "play") export declare function play(move: number): void;
@external("rules", "undo") export declare function undo(): void;
@external("rules", "playPass") export declare function playPass(): void;
@external("rules", "passChild") export declare function passChild(first: number, order: number): void;
@external("rules", "outcome") export declare function outcome(): number;
@external("rules", "hasLeafTest") export declare function hasLeafTest(): boolean;
@external("rules", "testLeaf") export declare function testLeaf(): number;
@external("rules", "countActive") export declare function countActive(first: number, count: number): number;
@external("rules", "hasReader") export declare function hasReader(): boolean;
@external("rules", "read") export declare function read(mostNodes: number, forPass: boolean): number;
@external("rules", "nodesRead") export declare function nodesRead(): number;
@external("rules", "heightRead") export declare function heightRead(): number;
@external("rules", "expandAnswered") export declare function expandAnswered(first: number, order: number): number;
