import english from "ra-language-english";
import type { Words } from "../words.ts";
import { withPlurals } from "./plurals.ts";

const FILES = import.meta.glob<Words>(["../../words/*.en-US.json", "!../../words/sign-in.*"], { eager: true, import: "default" });

/** All words in English: react-admin's own first, which ours may replace. */
export const WORDS: Words[] = [withPlurals(english), ...Object.values(FILES)];
