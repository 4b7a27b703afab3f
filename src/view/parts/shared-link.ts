/// <reference lib="dom" />
/** The address of the page as it is given to others, and what is in it. */

/** Without the token of a server, which is for nobody else. */
export function sharedLink(): string {
  const link = new URL(location.href);
  link.searchParams.delete("token");
  return link.href;
}

/** A part of an address without its escapes; as it stands where it has an escape that is none, as after a link was cut short. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
