import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { sql } from "drizzle-orm";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { sortedTextIn, textIn, textInAll } from "../../platform/crud/words.sql.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { trail } from "../../system/log/log.trail.ts";
import { addRedirects } from "../../system/redirect/redirect.service.ts";
import { mediaRecords } from "../media/media.records.ts";
import { picturesOf } from "../picture-field.ts";
import { cleanSlugs } from "../slug-input.ts";
import { category } from "./category.table.ts";
import { completeCategorySlugs, requireFreeSlugs } from "./category-slug.service.ts";
import { categoryNames, categoryReferences, lineOf, lockCategories } from "./category-tree.store.ts";

type CategoryRecord = typeof category.$inferSelect;

export const categoryRecords: RecordKind<CategoryRecord, { parent: string | null; image: Picture | null }> = {
  entity: "Category",
  table: category,
  trail,
  localized: ["name", "slug"],
  named: ["name"],
  words: textInAll(category.name, category.slug),
  sorts: {
    position: () => sql`${category.position}`,
    name: (locale) => sortedTextIn(category.name, locale),
    status: () => sql`${category.status}`,
    onHome: () => sql`${category.onHome}`,
    topic: () => sql`${category.topic}`,
    inMenu: () => sql`${category.inMenu}`,
    createdAt: () => sql`${category.createdAt}`,
    updatedAt: () => sql`${category.updatedAt}`,
  },
  filters: {
    status: category.status,
    parentId: category.parentId,
    onHome: category.onHome,
    topic: category.topic,
    inMenu: category.inMenu,
  },
  choice: { label: (locale) => textIn(category.name, locale), usable: sql`${category.status}` },
  names: () => ({ parentId: categoryRecords, imageId: mediaRecords }),
  lock: lockCategories,
  clean: cleanSlugs,
  async check(context, { id, before, after }) {
    if (id !== null && after.parentId && (after.parentId !== before?.parentId || before.deletedAt))
      await requireNotBelow(context, id, after.parentId);
    await requireFreeSlugs(context, id, after.slug ?? {});
    const slug = await completeCategorySlugs(context.db, after.name, after.slug);
    return before ? { slug } : { slug, position: after.position ?? (await nextPositionIn(context.db, category)) };
  },
  saved: keepFormerNames,
  references: (context, id) => categoryReferences(context.db, id, context.locale),
  async present(context, rows) {
    const images = await picturesOf(
      context,
      rows.map((row) => row.imageId),
    );
    const parents = await categoryNames(
      context.db,
      rows.map((row) => row.parentId).filter((id) => id !== null),
      context.locale,
    );
    return rows.map((row, i) => ({ parent: parents.get(row.parentId ?? 0) ?? null, image: images[i] ?? null }));
  },
  tags: (_db, { after }) => ["list:category", `category:${after.id}`],
};

/** @throws INVALID_INPUT when the section above is the section itself, or stands below it */
async function requireNotBelow(context: CallContext, id: number, parentId: number): Promise<void> {
  const message = wordsOf(context.locale)("record.ownAncestor");
  if ((await lineOf(context.db, parentId)).includes(id)) throw problemError("INVALID_INPUT", [{ path: "parentId", message }]);
}

/** A section is found by its number, but also by its words: those that it had lead to it still. */
async function keepFormerNames(
  context: CallContext,
  { before, after }: { before: CategoryRecord | null; after: CategoryRecord },
): Promise<void> {
  const former = LOCALES.filter((locale) => before?.slug[locale] && before.slug[locale] !== after.slug[locale]);
  const paths = former.map((locale) => inLocalePath(locale, `/category/${before?.slug[locale]}`));
  await addRedirects(
    context.db,
    actorOf(context),
    paths.map((path) => ({ path, entity: "category", entityId: after.id })),
  );
}
