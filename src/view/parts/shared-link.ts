/// <reference lib="dom" />
/** The address of the page as it is given to others. */

/** Without the token of a server, which is for nobody else. */
export function sharedLink(): string {
  const link = new URL(location.href);
  link.searchParams.delete("token");
  return link.href;
}
