import type { Category } from "@masthead/contract/newsroom/category.ts";

/** The sections that staff list in the menu. One whose parent is not listed is a main section there. */
export function menuSections(categories: Pick<Category, "id" | "name" | "colour" | "parentId" | "inMenu">[]) {
  const listed = categories.filter(({ inMenu }) => inMenu);
  const ids = new Set(listed.map(({ id }) => id));
  return listed.map(({ id, name, colour, parentId }) => ({
    id,
    name,
    colour,
    parentId: parentId !== null && ids.has(parentId) ? parentId : null,
  }));
}
