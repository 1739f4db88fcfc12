import arabic from "../../messages/commerce/orders.ar-JO.json" with { type: "json" };
import english from "../../messages/commerce/orders.en-US.json" with { type: "json" };
import { addMessages } from "../../platform/messages/messages.ts";

// Loaded with the screens, in both languages: the UI language may be switched while one is open.
addMessages("en-US", english);
addMessages("ar-JO", arabic);
