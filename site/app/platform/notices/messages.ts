import { addMessages } from "../messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages of notices and dialogs, loaded with their components. */
addMessages({ "en-US": english, "ar-JO": arabic });
