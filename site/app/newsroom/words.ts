import { addWords } from "../system/words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of list pages: descriptions for search engines, and what leads elsewhere. */
addWords({ "en-US": english, "ar-JO": arabic });
