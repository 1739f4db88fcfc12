import { addWords } from "../../../system/words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words at the place where a story for subscribers is cut. */
addWords({ "en-US": english, "ar-JO": arabic });
