import { addMessages } from "../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages of following a program, for the pages that offer it. */
addMessages({ "en-US": english, "ar-JO": arabic });
