import { addWords } from "../system/words.ts";
import arabic from "./words/ar-JO.json";
import english from "./words/en-US.json";

/** Words of packages, orders and payments: only their pages load them. */
addWords({ "en-US": english, "ar-JO": arabic });
