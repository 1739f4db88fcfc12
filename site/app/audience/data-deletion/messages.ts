import { addMessages } from "../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages of the data deletion page. */
addMessages({ "en-US": english, "ar-JO": arabic });
