import arabic from "../../messages/newsroom/letter.ar-JO.json" with { type: "json" };
import english from "../../messages/newsroom/letter.en-US.json" with { type: "json" };
import { addMessages } from "../../platform/messages/messages.ts";

// Loaded with the screens of letters, in both languages.
addMessages("en-US", english);
addMessages("ar-JO", arabic);
