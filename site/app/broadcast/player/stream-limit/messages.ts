import { addMessages } from "../../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages about the limit of simultaneous streams. The player loads them when it is reached. */
addMessages({ "en-US": english, "ar-JO": arabic });
