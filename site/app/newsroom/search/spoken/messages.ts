import { addMessages } from "../../../platform/messages.ts";
import arabic from "./messages/ar-JO.json";
import english from "./messages/en-US.json";

addMessages({ "en-US": english, "ar-JO": arabic });
