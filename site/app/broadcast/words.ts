import { addWords } from "../system/words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of what is broadcast: pages without any of it do not load them. */
addWords({ "en-US": english, "ar-JO": arabic });
