import { useTranslate } from "react-admin";
import arabic from "../../../messages/newsroom/live-pair.ar-JO.json" with { type: "json" };
import english from "../../../messages/newsroom/live-pair.en-US.json" with { type: "json" };
import { addMessages } from "../../../platform/messages/messages.ts";

// Loaded with the desk, in both languages, like the messages of live blogs.
addMessages("en-US", english);
addMessages("ar-JO", arabic);

/** Returns a function for the messages of entries that translate each other. */
export function usePairMessages() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`livePair.${key}`, values);
}
