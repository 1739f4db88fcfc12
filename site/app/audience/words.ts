import { addWords } from "../system/words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of the pages of one's own: no other page loads them. */
addWords({ "en-US": english, "ar-JO": arabic });
