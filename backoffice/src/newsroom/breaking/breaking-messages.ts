import { useTranslate } from "react-admin";
import arabic from "../../messages/newsroom/breaking.ar-JO.json" with { type: "json" };
import english from "../../messages/newsroom/breaking.en-US.json" with { type: "json" };
import { addMessages } from "../../platform/messages/messages.ts";

// Loaded with the screens, in both languages: the UI language may be switched while one is open.
addMessages("en-US", english);
addMessages("ar-JO", arabic);

/** Returns a function for the messages of breaking news. */
export function useBreakingMessages() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`breaking.${key}`, values);
}
