/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** Elements of a page, made one by one: texts stay texts, whatever they contain. */

type Attributes = Readonly<Record<string, string | number | boolean | ((event: never) => void) | undefined>>;

/**
 * An element of HTML.
 *
 * @param attributes by name; functions become listeners of the event of that name, `true` an empty attribute, and what is
 * false or undefined is left out
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value as EventListener);
    else if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** An element of SVG. */
export function shape(
  tag: string,
  attributes: Readonly<Record<string, number | string>>,
  ...children: readonly (Node | string)[]
): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

export function button(label: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return element("button", { type: "button", click: press, ...attributes }, label);
}
