import { addMessages } from "../../../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages for signed-in readers only. */
addMessages({ "en-US": english, "ar-JO": arabic });
