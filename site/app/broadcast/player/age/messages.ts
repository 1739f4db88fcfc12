import { addMessages } from "../../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages about age ratings. The player loads them when one applies. */
addMessages({ "en-US": english, "ar-JO": arabic });
