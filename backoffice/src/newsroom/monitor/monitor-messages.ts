import { useTranslate } from "react-admin";
import arabic from "../../messages/newsroom/monitor.ar-JO.json" with { type: "json" };
import english from "../../messages/newsroom/monitor.en-US.json" with { type: "json" };
import { addMessages } from "../../platform/messages/messages.ts";

// Loaded with the screen, in both languages: the UI language may be switched while it is open.
addMessages("en-US", english);
addMessages("ar-JO", arabic);

/** Returns a function for the messages of the newsroom monitor. */
export function useMonitorMessages() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`monitor.${key}`, values);
}
