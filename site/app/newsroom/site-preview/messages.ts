import { addMessages } from "../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages of the bar above the pages of a preview of the site. */
addMessages({ "en-US": english, "ar-JO": arabic });
