import arabic from "../../../../messages/newsroom/article/recordings.ar-JO.json" with {
  type: "json",
};
import english from "../../../../messages/newsroom/article/recordings.en-US.json" with {
  type: "json",
};
import { addMessages } from "../../../../platform/messages/messages.ts";

// Loaded with the dialog, in both languages: the UI language may be switched while it is open.
addMessages("en-US", english);
addMessages("ar-JO", arabic);
