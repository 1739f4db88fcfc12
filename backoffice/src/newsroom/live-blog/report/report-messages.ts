import { useTranslate } from "react-admin";
import arabic from "../../../messages/newsroom/live-report.ar-JO.json" with { type: "json" };
import english from "../../../messages/newsroom/live-report.en-US.json" with { type: "json" };
import { addMessages } from "../../../platform/messages/messages.ts";

// Loaded with the screen, in both languages, like the messages of live blogs.
addMessages("en-US", english);
addMessages("ar-JO", arabic);

/** Returns a function for the messages of the report of a live blog. */
export function useReportMessages() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`liveReport.${key}`, values);
}
