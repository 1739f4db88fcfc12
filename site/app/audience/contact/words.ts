import { addWords } from "../../system/words.ts";
import "../words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of the page on which readers write to the station. */
addWords({ "en-US": english, "ar-JO": arabic });
