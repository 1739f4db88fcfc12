import { useTranslate } from "react-admin";

/** Returns a function for the messages of the planning screen. */
export function usePlanMessages() {
  const translate = useTranslate();
  return (key: string, values?: object) => translate(`resources.plan.${key}`, values);
}

/** Query key of everything on the planning screen. */
export const PLAN_QUERY_KEY = "plan";
