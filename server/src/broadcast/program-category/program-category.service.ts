import type { ProgramRef } from "@masthead/contract/broadcast/air.ts";
import type { ProgramCategory } from "@masthead/contract/broadcast/program-category.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { visibleProgramCategories } from "./program-category.store.ts";

/**
 * Returns all visible program categories, sorted by position. There are few, so they are not
 * paginated.
 */
export async function allProgramCategories({
  db,
  locale,
}: CallContext): Promise<ProgramCategory[]> {
  tag("list:programCategory", "list:program");
  const rows = await visibleProgramCategories(db);
  return rows.map((row) => ({
    ...row,
    name: localized(row.name, locale),
    slug: localized(row.slug, locale),
  }));
}

/** @throws NOT_FOUND when the category does not exist or is disabled */
export async function oneProgramCategory(
  context: CallContext,
  id: number,
): Promise<ProgramCategory> {
  const found = (await allProgramCategories(context)).find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

/** Returns a lookup by id for visible categories that programs reference. */
export async function programCategoryRefs(
  context: CallContext,
): Promise<(id: number | null) => ProgramRef | null> {
  const refs = new Map(
    (await allProgramCategories(context)).map(({ id, name, slug }) => [id, { id, name, slug }]),
  );
  return (id) => refs.get(id ?? 0) ?? null;
}
