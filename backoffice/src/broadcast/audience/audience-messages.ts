import { useTranslate } from "react-admin";
import arabic from "../../messages/broadcast/audience-figures.ar-JO.json" with { type: "json" };
import english from "../../messages/broadcast/audience-figures.en-US.json" with { type: "json" };
import { addMessages } from "../../platform/messages/messages.ts";

// Loaded with the screen, in both languages.
addMessages("en-US", english);
addMessages("ar-JO", arabic);

/** Returns a function for the messages of the audience screen. */
export function useAudienceMessages() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`audienceFigures.${key}`, values);
}
