import type { ProgramRef } from "@masthead/contract/broadcast/air.ts";
import type { ProgramCategory } from "@masthead/contract/broadcast/program-category.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { visibleProgramCategories } from "./program-category.store.ts";

/** Every category of programs that readers see, in its order. They are few, so all of them are read at once. */
export async function allProgramCategories({ db, locale }: CallContext): Promise<ProgramCategory[]> {
  tag("list:programCategory", "list:program");
  const rows = await visibleProgramCategories(db);
  return rows.map((row) => ({ ...row, name: localized(row.name, locale), slug: localized(row.slug, locale) }));
}

/** @throws NOT_FOUND when there is no such category, or it is switched off */
export async function oneProgramCategory(context: CallContext, id: number): Promise<ProgramCategory> {
  const found = (await allProgramCategories(context)).find((one) => one.id === id);
  if (!found) throw notFound();
  return found;
}

/** Finds categories by id as programs name them. */
export async function programCategoryRefs(context: CallContext): Promise<(id: number | null) => ProgramRef | null> {
  const refs = new Map((await allProgramCategories(context)).map(({ id, name, slug }) => [id, { id, name, slug }]));
  return (id) => refs.get(id ?? 0) ?? null;
}
