import type { Category } from "@masthead/contract/newsroom/category.ts";

/**
 * Categories listed in the menu. A category whose parent is not listed becomes a top-level
 * category.
 */
export function menuCategories(
  categories: Pick<Category, "id" | "name" | "colour" | "parentId" | "inMenu">[],
) {
  const listed = categories.filter(({ inMenu }) => inMenu);
  const ids = new Set(listed.map(({ id }) => id));
  return listed.map(({ id, name, colour, parentId }) => ({
    id,
    name,
    colour,
    parentId: parentId !== null && ids.has(parentId) ? parentId : null,
  }));
}
