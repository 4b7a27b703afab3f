/** How a position is drawn: shapes, the places that a reader points at, and what he can choose about it. */

/** An element of SVG. Texts are put in as text, and attributes one by one: nothing is read as markup. */
export interface Shape {
  readonly tag: "circle" | "line" | "path" | "rect" | "text";
  /** Attributes of SVG; `class` names one of the colours of the page (style.ts). */
  readonly attributes: Readonly<Record<string, number | string>>;
  readonly text?: string;
}

/** A part of the board where moves begin or end, and that the reader can point at. */
export interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Drawing {
  /** The size of the whole board, in the units of its shapes. */
  readonly width: number;
  readonly height: number;
  /** The shapes under the marks. */
  readonly ground: readonly Shape[];
  /** The shapes over the marks. */
  readonly pieces: readonly Shape[];
  readonly places: readonly Place[];
  /** The part that matters, where the rest is empty: a screen that is too narrow for the whole board shows this. */
  readonly focus?: Omit<Place, "name">;
}

/** A switch of the page, such as one of notations. */
export interface Choice {
  readonly name: string;
  /** The first one holds until another is chosen. */
  readonly values: readonly string[];
}

/** The chosen value of each switch, by the switch's name. */
export type Chosen = Readonly<Record<string, string>>;
