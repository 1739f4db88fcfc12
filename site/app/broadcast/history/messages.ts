import { addMessages } from "../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages of the history of radio stations. */
addMessages({ "en-US": english, "ar-JO": arabic });
