import { addWords } from "../../system/words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of notifications, for the pages that have the chooser. */
addWords({ "en-US": english, "ar-JO": arabic });
