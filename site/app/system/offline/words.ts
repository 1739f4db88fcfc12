import { addWords } from "../words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of the page of stories that are kept. */
addWords({ "en-US": english, "ar-JO": arabic });
