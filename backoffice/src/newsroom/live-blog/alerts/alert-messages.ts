import { useTranslate } from "react-admin";
import arabic from "../../../messages/newsroom/live-alert.ar-JO.json" with { type: "json" };
import english from "../../../messages/newsroom/live-alert.en-US.json" with { type: "json" };
import { addMessages } from "../../../platform/messages/messages.ts";

// Loaded with the desk, in both languages, like the messages of live blogs.
addMessages("en-US", english);
addMessages("ar-JO", arabic);

/** Returns a function for the messages of alerts of live blogs. */
export function useAlertMessages() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`liveAlert.${key}`, values);
}
