import { addMessages } from "../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages of the notification settings, for the pages that include them. */
addMessages({ "en-US": english, "ar-JO": arabic });
