import { addMessages } from "../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages of list pages: meta descriptions and external links. */
addMessages({ "en-US": english, "ar-JO": arabic });
