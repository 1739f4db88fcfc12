import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { listingPath } from "@masthead/contract/system/paths.ts";
import { useRecordContext } from "react-admin";
import { useDeskLocale } from "../../frame/locale.ts";
import { SeeOnSite } from "../../frame/see-on-site.tsx";

/** Leads to the page of a tag, an author, a person or a source, in the language on screen if it has one there. */
export function SeeListing() {
  const record = useRecordContext();
  const deskLocale = useDeskLocale();
  const slugs: LocalizedText = record?.slug ?? {};
  const locale = [deskLocale, ...LOCALES].find((one) => slugs[one]);
  const shown = record?.status && record.visible !== false && record.deletedAt === null;
  return shown && locale ? <SeeOnSite path={listingPath(locale, slugs[locale] ?? "")} /> : null;
}
