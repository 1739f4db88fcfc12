import { LOCALES, type LocalizedText } from "@masthead/contract/platform/locale.ts";
import { topicPath } from "@masthead/contract/platform/paths.ts";
import { useRecordContext } from "react-admin";
import { SeeOnSite } from "../../platform/layout/see-on-site.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";

/** Link to the topic page of a tag, author, person or source, preferably in the UI language. */
export function SeeTopicPage() {
  const record = useRecordContext();
  const uiLocale = useUiLocale();
  const slugs: LocalizedText = record?.slug ?? {};
  const locale = [uiLocale, ...LOCALES].find((candidate) => slugs[candidate]);
  const isPublic = record?.status && record.visible !== false && record.deletedAt === null;
  return isPublic && locale ? <SeeOnSite path={topicPath(locale, slugs[locale] ?? "")} /> : null;
}
