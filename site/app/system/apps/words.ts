import { addWords } from "../words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of the page of apps. */
addWords({ "en-US": english, "ar-JO": arabic });
