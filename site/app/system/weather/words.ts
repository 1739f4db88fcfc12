import { addWords } from "../words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of the weather: its own page loads them, and the server for the strip on the others. */
addWords({ "en-US": english, "ar-JO": arabic });
