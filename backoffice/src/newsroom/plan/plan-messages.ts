import { useTranslate } from "react-admin";
import arabic from "../../messages/newsroom/workflow/plan.ar-JO.json" with { type: "json" };
import english from "../../messages/newsroom/workflow/plan.en-US.json" with { type: "json" };
import { addMessages } from "../../platform/messages/messages.ts";

// Loaded with the screen, in both languages: the UI language may be switched while it is open.
addMessages("en-US", english);
addMessages("ar-JO", arabic);

/** Returns a function for the messages of the planning screen. */
export function usePlanMessages() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`resources.plan.${key}`, values);
}

/** Query key of everything on the planning screen. */
export const PLAN_QUERY_KEY = "plan";
