import arabic from "../../messages/system/setup.ar-JO.json" with { type: "json" };
import english from "../../messages/system/setup.en-US.json" with { type: "json" };
import { addMessages } from "../../platform/messages/messages.ts";

// Loaded with the guide, in both languages: the UI language may be switched while it is open.
addMessages("en-US", english);
addMessages("ar-JO", arabic);
