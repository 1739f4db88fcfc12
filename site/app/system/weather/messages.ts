import { addMessages } from "../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/**
 * Messages of the weather. Loaded by the weather page, and by the server for the strip on other
 * pages.
 */
addMessages({ "en-US": english, "ar-JO": arabic });
