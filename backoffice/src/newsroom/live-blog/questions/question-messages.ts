import { useTranslate } from "react-admin";
import arabic from "../../../messages/newsroom/live-question.ar-JO.json" with { type: "json" };
import english from "../../../messages/newsroom/live-question.en-US.json" with { type: "json" };
import { addMessages } from "../../../platform/messages/messages.ts";

// Loaded with the desk, in both languages, like the messages of live blogs.
addMessages("en-US", english);
addMessages("ar-JO", arabic);

/** Returns a function for the messages of questions of readers. */
export function useQuestionMessages() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`liveQuestion.${key}`, values);
}
