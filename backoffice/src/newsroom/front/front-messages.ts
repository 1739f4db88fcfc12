import arabic from "../../messages/newsroom/front.ar-JO.json" with { type: "json" };
import english from "../../messages/newsroom/front.en-US.json" with { type: "json" };
import { addMessages } from "../../platform/messages/messages.ts";

// Loaded with the screen, in both languages: the UI language may be switched while it is open.
addMessages("en-US", english);
addMessages("ar-JO", arabic);
