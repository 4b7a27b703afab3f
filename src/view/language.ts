/** The language of a page: its words stand in English where they are said, and in Japanese in japanese.ts. */
import type { Language } from "./found-answer.js";
import { JAPANESE, MESSAGES } from "./japanese.js";

/** What a page says, with names in braces for what is put in. */
export type Text = keyof typeof JAPANESE;

let chosen: Language = "English";

export function useLanguage(language: Language): void {
  chosen = language;
}

export function languageNow(): Language {
  return chosen;
}

/** @param values by the names in braces */
export function say(text: Text, values: Readonly<Record<string, number | string>> = {}): string {
  const words = chosen === "日本語" ? JAPANESE[text] : text;
  return words.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Words that come from elsewhere, such as the name of a game or what a game calls its players: as they are where nobody knows them. */
export function sayWord(
  word: string,
  { japanese = {} }: { readonly japanese?: WordList | undefined } = {},
): string {
  if (chosen === "English") return word;
  if (Object.hasOwn(japanese, word)) return japanese[word];
  return Object.hasOwn(JAPANESE, word) ? JAPANESE[word as Text] : word;
}

/** Words of a game in Japanese, by the English ones. */
export type WordList = Readonly<Record<string, string>>;

/** What the solver says: its places and the usual messages in Japanese, the rest as it is. */
export function sayMessage(message: string): string {
  if (chosen === "English") return message;
  return MESSAGES.reduce((text, [pattern, words]) => text.replace(pattern, words), message);
}
