import { addMessages } from "../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages of broadcast components. Only pages that use these components load them. */
addMessages({ "en-US": english, "ar-JO": arabic });
