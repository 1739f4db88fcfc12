import { addWords } from "../../../../system/words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words for who is signed in: no other reader loads them. */
addWords({ "en-US": english, "ar-JO": arabic });
