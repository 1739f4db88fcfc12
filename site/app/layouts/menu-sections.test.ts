import { expect, it } from "vitest";
import { menuSections } from "./menu-sections.ts";

const section = (id: number, parentId: number | null, inMenu: boolean) => ({
  id,
  name: `Section ${id}`,
  colour: "#00c9a6",
  parentId,
  inMenu,
});

it("the menu leaves out sections that are not listed, and lists their subsections at the top", () => {
  const shown = menuSections([
    section(1, null, true),
    section(2, 1, true),
    section(3, null, false),
    section(4, 3, true),
    section(5, 1, false),
  ]);
  expect(shown.map(({ id, parentId }) => [id, parentId])).toEqual([
    [1, null],
    [2, 1],
    [4, null],
  ]);
});
