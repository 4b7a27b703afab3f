/// <reference lib="dom" />
/** The choice of the page's language, which the browser keeps. */
import { LANGUAGES, type Language } from "../found-answer.js";
import { languageNow, say, useLanguage } from "../language.js";
import { element } from "./elements.js";

/** In the memory of the browser. */
const KEPT = "language";

/** Begins in the language that was chosen last, or else in the browser's. */
export function beginLanguage(): void {
  speak(
    LANGUAGES.find((name) => name === kept()) ?? (/^ja\b/.test(navigator.language) ? "日本語" : "English"),
  );
}

/** @param onChange is told when another was chosen */
export function languageSwitch(onChange: () => void): HTMLElement {
  const select = element(
    "select",
    {
      ...{ "aria-label": say("Language"), "data-choice": "language" },
      change() {
        speak(select.value as Language);
        keep(select.value);
        onChange();
      },
    },
    ...LANGUAGES.map((name) => element("option", { value: name, selected: name === languageNow() }, name)),
  );
  return select;
}

function speak(language: Language): void {
  useLanguage(language);
  document.documentElement.lang = language === "日本語" ? "ja" : "en";
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function keep(language: string): void {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // A browser that keeps nothing begins in its own language again.
  }
}
