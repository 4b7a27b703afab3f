/** The language of a page: its words stand in English where they are said, and in Japanese in japanese.ts. */
import type { Language } from "./found-answer.js";
import { JAPANESE, MESSAGES, PLACES } from "./japanese.js";

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
  return Object.hasOwn(JAPANESE, word) ? JAPANESE[word as Text] : (ofAnyGame(word) ?? word);
}

/** Words of a game in Japanese, by the English ones. */
export type WordList = Readonly<Record<string, string>>;

/** Patterns of what is said in English, one after the other, and what stands there in Japanese. */
export type Patterns = readonly (readonly [RegExp, string])[];

/** What a game brings for pages in Japanese. */
interface OfGame {
  readonly japanese?: WordList | undefined;
  readonly japaneseMessages?: Patterns | undefined;
}

let ofGames: readonly OfGame[] = [];

/** What is said may be about any of these games. */
export function useGames(games: readonly OfGame[]): void {
  ofGames = games;
}

function ofAnyGame(word: string, games = ofGames): string | undefined {
  return games.find(({ japanese = {} }) => Object.hasOwn(japanese, word))?.japanese?.[word];
}

/** What the solver says: its places and the usual messages in Japanese, the rest as it is. */
export function sayMessage(message: string): string {
  return chosen === "English" ? message : messageInJapanese(message, ofGames);
}

/** The same in Japanese, whatever the language of the page. */
export function messageInJapanese(message: string, games: readonly OfGame[]): string {
  const named = message.replace(/^as a problem of (\w+): /, (whole, name) => {
    const its = ofAnyGame(name, games);
    return its === undefined ? whole : `${its}の問題として：`;
  });
  const patterns = [PLACES, ...games.map(({ japaneseMessages = [] }) => japaneseMessages), MESSAGES].flat();
  return patterns.reduce((text, [pattern, words]) => text.replace(pattern, words), named);
}
