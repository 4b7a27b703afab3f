/// <reference lib="dom" />
/** Bytes as a text of letters. */

/** @throws Error where the text would be longer than texts can be */
export function base64Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // What stands before the comma says what the data are.
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([bytes]));
  });
}
