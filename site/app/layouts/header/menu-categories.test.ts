import { expect, it } from "vitest";
import { menuCategories } from "./menu-categories.ts";

const category = (id: number, parentId: number | null, inMenu: boolean) => ({
  id,
  name: `Category ${id}`,
  colour: "#00c9a6",
  parentId,
  inMenu,
});

it("menu categories omit unlisted categories and promote their listed children to the top level", () => {
  const menu = menuCategories([
    category(1, null, true),
    category(2, 1, true),
    category(3, null, false),
    category(4, 3, true),
    category(5, 1, false),
  ]);
  expect(menu.map(({ id, parentId }) => [id, parentId])).toEqual([
    [1, null],
    [2, 1],
    [4, null],
  ]);
});
