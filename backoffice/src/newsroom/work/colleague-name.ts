import type { Colleague } from "@masthead/contract/newsroom/article/article-assignment.ts";
import { useTranslate } from "react-admin";

/** Returns a function for the name of a colleague, also of one whose account was deleted. */
export function useColleagueName(): (colleague: Colleague | null) => string {
  const translate = useTranslate();
  return (colleague) => colleague?.name ?? translate("work.formerColleague");
}
