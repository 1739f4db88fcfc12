import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import { getSchema } from "@tiptap/core";
import { history, undo } from "@tiptap/pm/history";
import { EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { fromDocument } from "./document/from-document.ts";
import { replaceContent } from "./replace-content.ts";
import { bodyExtensions } from "./schema/extensions.ts";

const schema = getSchema(bodyExtensions("ltr"));
type Texts = readonly (readonly [id: string, text: string])[];
const contentOf = (texts: Texts) =>
  fromDocument({
    type: "doc",
    content: texts.map(
      ([id, text]): ArticleNode => ({
        type: "paragraph",
        attrs: { id },
        content: text ? [{ type: "text", text }] : [],
      }),
    ),
  });

function open(texts: Texts) {
  const editor = {
    state: EditorState.create({ doc: schema.nodeFromJSON(contentOf(texts)), plugins: [history()] }),
    view: {
      dispatch(tr: Transaction) {
        editor.state = editor.state.apply(tr);
      },
    },
  };
  return editor;
}
const replace = (editor: ReturnType<typeof open>, texts: Texts) =>
  replaceContent(editor as never, contentOf(texts));
const textsOf = ({ state }: ReturnType<typeof open>) =>
  state.doc.children.map((block) => [block.attrs.id, block.textContent]);

it("replacing the content leaves the cursor and the undo history of blocks that others did not change", () => {
  const editor = open([
    ["a", "alpha"],
    ["b", "bravo"],
    ["c", "charlie"],
  ]);
  const typed = editor.state.tr.insertText("!", 13);
  editor.view.dispatch(typed.setSelection(TextSelection.create(typed.doc, 10)));
  const merged: Texts = [
    ["c", "charlie 3"],
    ["n", "new"],
    ["a", "alpha 1"],
    ["b", "bravo!"],
  ];
  replace(editor, merged);
  expect(textsOf(editor)).toEqual(merged);
  const { $head } = editor.state.selection;
  expect([$head.parent.attrs.id, $head.parentOffset]).toEqual(["b", 2]);
  undo(editor.state, editor.view.dispatch);
  expect(textsOf(editor)).toEqual([...merged.slice(0, 3), ["b", "bravo"]]);
});

/** Returns all lists of some of these items. */
const listsOf = (items: string[]): string[][] => [
  [],
  ...items.flatMap((item) =>
    listsOf(items.filter((other) => other !== item)).map((list) => [item, ...list]),
  ),
];

it("replacing the content results in the new content, for any blocks that were inserted, deleted, moved and changed", () => {
  const lists = listsOf(["a", "b", "c", "d"]).filter(({ length }) => length);
  for (const before of lists) {
    for (const after of lists) {
      const editor = open(before.map((id) => [id, `${id} ${id}`]));
      const target: Texts = after.map((id, index) => [
        id,
        index % 2 ? `${id} ${id}` : `${id} ${id} ${id}`,
      ]);
      replace(editor, target);
      expect(textsOf(editor)).toEqual(target);
    }
  }
});
