import { addWords } from "../words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of notices and questions, which come with what shows them. */
addWords({ "en-US": english, "ar-JO": arabic });
