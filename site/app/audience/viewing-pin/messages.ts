import { addMessages } from "../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

/** Messages of the page of the viewing PIN. */
addMessages({ "en-US": english, "ar-JO": arabic });
