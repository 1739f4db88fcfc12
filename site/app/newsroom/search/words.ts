import { addWords } from "../../system/words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

addWords({ "en-US": english, "ar-JO": arabic });
