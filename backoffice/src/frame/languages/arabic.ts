import type { Words } from "../words.ts";

const FILES = import.meta.glob<Words>(["../../words/*.ar-JO.json", "!../../words/sign-in.*"], { eager: true, import: "default" });

/** All words in Arabic, react-admin's among them. */
export const WORDS: Words[] = Object.values(FILES);
