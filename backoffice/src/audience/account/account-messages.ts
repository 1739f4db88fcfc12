import arabic from "../../messages/audience/account.ar-JO.json" with { type: "json" };
import english from "../../messages/audience/account.en-US.json" with { type: "json" };
import { addMessages } from "../../platform/messages/messages.ts";

// Loaded with the account, in both languages: the UI language may be switched while it is open.
addMessages("en-US", english);
addMessages("ar-JO", arabic);
