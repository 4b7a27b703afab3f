/** Paths in a browser, as those of its files in memory. */

/** The parts of a path, as far as somebody asks for them. */
export function parse(path: string) {
  const [, dir = "", name = "", ext = ""] = /^(?:(.*)\/)?([^/]*?)(\.[^./]*)?$/.exec(path) ?? [];
  return { dir, name, ext };
}

export function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("/");
}

export const extname = (path: string) => parse(path).ext;
export const dirname = (path: string) => parse(path).dir;

export function basename(path: string): string {
  const { name, ext } = parse(path);
  return name + ext;
}
