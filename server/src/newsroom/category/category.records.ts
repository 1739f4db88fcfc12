import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import { sql } from "drizzle-orm";
import { nextPositionIn } from "../../platform/crud/position.sql.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { addRedirects } from "../../system/redirect/redirect.service.ts";
import { imagesOf } from "../image-field.ts";
import { mediaRecords } from "../media/media.records.ts";
import { normalizeSlugs } from "../slug-input.ts";
import { category } from "./category.table.ts";
import { generateMissingCategorySlugs, requireFreeSlugs } from "./category-slug.service.ts";
import {
  categoryNames,
  categoryPathIds,
  categoryPathName,
  categoryTreeOrder,
  lockCategories,
} from "./category-tree.store.ts";

type CategoryRecord = typeof category.$inferSelect;

export const categoryRecords: RecordKind<
  CategoryRecord,
  { parent: string | null; image: ResponsiveImage | null }
> = {
  entity: "Category",
  table: category,
  auditLog,
  localized: ["name", "slug"],
  requiredTexts: ["name"],
  searchText: textInAllLocales(category.name, category.slug),
  sorts: {
    position: () => sql`${category.position}`,
    name: (locale) => localizedSortKey(category.name, locale),
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
  label: (locale) => localizedTextIn(category.name, locale),
  choice: { label: categoryPathName, order: categoryTreeOrder, usable: sql`${category.status}` },
  referenceFields: () => ({ parentId: categoryRecords, imageId: mediaRecords }),
  lock: lockCategories,
  normalize: normalizeSlugs,
  async validate(context, { id, before, after }) {
    if (id !== null && after.parentId && (after.parentId !== before?.parentId || before.deletedAt))
      await requireNoCycle(context, id, after.parentId);
    await requireFreeSlugs(context, id, after.slug ?? {});
    const slug = await generateMissingCategorySlugs(context.db, after.name, after.slug);
    return before
      ? { slug }
      : { slug, position: after.position ?? (await nextPositionIn(context.db, category)) };
  },
  afterSave: redirectFormerSlugs,
  async present(context, rows) {
    const images = await imagesOf(
      context,
      rows.map((row) => row.imageId),
    );
    const parents = await categoryNames(
      context.db,
      rows.map((row) => row.parentId).filter((id) => id !== null),
      context.locale,
    );
    return rows.map((row, i) => ({
      parent: parents.get(row.parentId ?? 0) ?? null,
      image: images[i] ?? null,
    }));
  },
  tags: (_db, { after }) => ["list:category", `category:${after.id}`],
};

/** @throws INVALID_INPUT when the parent is the category itself or one of its descendants */
async function requireNoCycle(context: CallContext, id: number, parentId: number): Promise<void> {
  if ((await categoryPathIds(context.db, parentId)).includes(id))
    throw invalidInput(context, "parentId", "record.ownAncestor");
}

/** Redirects the slug URLs that a category had to its current URL. */
async function redirectFormerSlugs(
  context: CallContext,
  { before, after }: { before: CategoryRecord | null; after: CategoryRecord },
): Promise<void> {
  const changedLocales = LOCALES.filter(
    (locale) => before?.slug[locale] && before.slug[locale] !== after.slug[locale],
  );
  const formerPaths = changedLocales.map((locale) =>
    inLocalePath(locale, `/category/${before?.slug[locale]}`),
  );
  await addRedirects(
    context.db,
    actorOf(context),
    formerPaths.map((path) => ({ path, entity: "category", entityId: after.id })),
  );
}
