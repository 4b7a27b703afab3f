/**
 * The children of the nodes on the path, one node's behind another's, in the form that both compilers read. Numbers are φ and δ as
 * the side sees them that is to move in the child.
 */
import { MOST_PLIES } from "./point-sets.js";

/** A path of 724 nodes with all their moves fits, and of a thousand with as many as a node mostly has. */
export const PLACES = 1 << 18;

export const moves = new Int32Array(PLACES);
export const keyLow = new Int32Array(PLACES);
export const keyHigh = new Int32Array(PLACES);
export const phi = new Int32Array(PLACES);
export const delta = new Int32Array(PLACES);
/** Where nothing is known of it. */
export const leafPhi = new Int32Array(PLACES);
export const leafDelta = new Int32Array(PLACES);
/** What its zone is, once it is decided: the address of a record, `REACHED`, or `ASSUMED - ply`. */
export const zone = new Int32Array(PLACES);
/** The least and the greatest ply whose zone was assumed where it was decided; `NONE` where that depends on nothing. */
export const least = new Int32Array(PLACES);
export const greatest = new Int32Array(PLACES);
/** 1 where it was searched before at a ply above that of its parent: it would be counted twice. */
export const old = new Uint8Array(PLACES);

/** Marks a child in which the attacker has reached the goal: nothing has to be on the board. */
export const REACHED = -1;
/** Marks a child that repeats the node at a ply above. */
export const ASSUMED = -2;
/** Stands for no ply; `greatest` then has -1. */
export const NONE = 1 << 20;

/** By ply: where a node's children stand. */
export const first = new Int32Array(MOST_PLIES + 1);
export const end = new Int32Array(MOST_PLIES + 1);
