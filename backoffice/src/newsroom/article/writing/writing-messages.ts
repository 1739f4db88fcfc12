import arabic from "../../../messages/newsroom/article/writing.ar-JO.json";
import english from "../../../messages/newsroom/article/writing.en-US.json";
import { addMessages } from "../../../platform/messages/messages.ts";

// Loaded with the panels, in both languages: the UI language may be switched while one is open.
addMessages("en-US", english);
addMessages("ar-JO", arabic);
