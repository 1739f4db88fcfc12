import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import type { LabelledKind } from "../../platform/crud/record-kind.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { articleRecords } from "../article/article.records.ts";
import { category } from "../category/category.table.ts";
import { mediaRecords } from "../media/media.records.ts";
import { front } from "./front.table.ts";

/**
 * SQL of the name of a front for staff, with its language: "Home page · Arabic", "Sport · English".
 */
export function frontLabel(locale: Locale): SQL {
  const t = messagesFor(locale);
  const section = sql`(select ${localizedTextIn(category.name, locale)} from ${category} where ${category.id} = ${front.categoryId})`;
  const languages = LOCALES.map(
    (language) => sql`when ${language} then ${t(`front.language.${language}`)}`,
  );
  return sql`coalesce(${section}, ${t("front.home")}) || ' · ' || case ${front.locale} ${sql.join(languages, sql` `)} end`;
}

/** Fronts as the audit log shows them, with the articles and images of their placements. */
export const frontLabels: LabelledKind = {
  entity: "FrontPage",
  table: front,
  label: frontLabel,
  nestedReferences: () => ({
    articleId: articleRecords,
    relatedIds: articleRecords,
    mediaId: mediaRecords,
  }),
};
