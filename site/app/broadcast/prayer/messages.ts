import { addMessages } from "../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/**
 * Messages of prayer times. Loaded by their pages, and by the server for the line on the home page.
 */
addMessages({ "en-US": english, "ar-JO": arabic });
