import { useTranslate } from "react-admin";
import arabic from "../../../messages/newsroom/live-link.ar-JO.json" with { type: "json" };
import english from "../../../messages/newsroom/live-link.en-US.json" with { type: "json" };
import { addMessages } from "../../../platform/messages/messages.ts";

// Loaded with the button on the article form, without the other messages of live blogs.
addMessages("en-US", english);
addMessages("ar-JO", arabic);

/** Returns a function for the messages of adding an article to a live blog. */
export function useLinkMessages() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`liveLink.${key}`, values);
}
