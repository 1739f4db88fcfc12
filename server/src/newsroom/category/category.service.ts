import type {
  Category,
  CategoryDetails,
  CategoryRef,
} from "@masthead/contract/newsroom/category.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { toImageOrNull } from "../media/media.image.ts";
import { type CategoryRow, visibleCategories } from "./category.store.ts";

/**
 * Returns the tree of visible categories. They are few and on every page, so all of them are read
 * together and cached.
 */
export async function categoryTree(context: CallContext): Promise<CategoryTree> {
  return context.platform.memo.get("categories", async () => {
    tag("list:category");
    return new CategoryTree(await visibleCategories(context.db));
  });
}

/** Tree of the visible categories. A category below a disabled one becomes a root. */
export class CategoryTree {
  readonly rows: CategoryRow[];
  readonly #byId: Map<number, CategoryRow>;

  constructor(rows: CategoryRow[]) {
    this.rows = rows;
    this.#byId = new Map(rows.map((row) => [row.id, row]));
  }

  get(id: number): CategoryRow | undefined {
    return this.#byId.get(id);
  }

  ref(id: number | null, locale: Locale): CategoryRef | null {
    const row = id === null ? undefined : this.#byId.get(id);
    return row ? toRef(row, locale) : null;
  }

  /** Returns the path from the root down to the category itself. */
  path(id: number | null, locale: Locale): CategoryRef[] {
    const path: CategoryRow[] = [];
    for (
      let row = this.#byId.get(id ?? 0);
      row && !path.includes(row);
      row = this.#byId.get(row.parentId ?? 0)
    )
      path.unshift(row);
    return path.map((row) => toRef(row, locale));
  }

  children(id: number): CategoryRow[] {
    return this.rows.filter((row) => row.parentId === id);
  }

  /** Returns the ids of the category and all its descendants. */
  branch(id: number): number[] {
    const ids = [id];
    for (const parent of ids)
      for (const child of this.children(parent)) if (!ids.includes(child.id)) ids.push(child.id);
    return ids;
  }

  bySlug(slug: string): CategoryRow | undefined {
    return this.rows.find((row) => Object.values(row.slug).includes(slug));
  }
}

function toRef(row: CategoryRow, locale: Locale): CategoryRef {
  return {
    id: row.id,
    name: localized(row.name, locale),
    slug: localized(row.slug, locale),
    colour: row.colour,
  };
}

function toCategory(row: CategoryRow, locale: Locale): Category {
  const { parentId, position, onHome, topic, inMenu } = row;
  return {
    ...toRef(row, locale),
    parentId,
    position,
    onHome,
    topic,
    inMenu,
    image: toImageOrNull(row.image, locale),
  };
}

export async function allCategories(context: CallContext): Promise<Category[]> {
  const { rows } = await categoryTree(context);
  return rows.map((row) => toCategory(row, context.locale));
}

/** @throws NOT_FOUND when the category does not exist or is disabled */
export async function categoryDetails(context: CallContext, id: number): Promise<CategoryDetails> {
  const tree = await categoryTree(context);
  const row = tree.get(id);
  if (!row) throw notFound();
  const { locale } = context;
  const ancestors = tree.path(id, locale).slice(0, -1);
  return {
    ...toCategory(row, locale),
    ancestors,
    children: tree.children(id).map((child) => toRef(child, locale)),
  };
}
