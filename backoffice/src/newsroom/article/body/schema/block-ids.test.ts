import type { ArticleNode } from "@masthead/contract/newsroom/article/article-document.ts";
import { getSchema } from "@tiptap/core";
import { setBlockType, splitBlock, wrapIn } from "@tiptap/pm/commands";
import { history, redo, undo } from "@tiptap/pm/history";
import { type Command, EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { fromDocument } from "../document/from-document.ts";
import { blockIds } from "./block-ids.ts";
import { bodyExtensions } from "./extensions.ts";

const schema = getSchema(bodyExtensions("ltr"));
const node = (name: string) => {
  const type = schema.nodes[name];
  if (!type) throw new Error(`The schema has no ${name}`);
  return type;
};

/** State of an editor with paragraphs, whose ids are their texts. */
function open(...texts: string[]): EditorState {
  const content = texts.map(
    (text): ArticleNode => ({
      type: "paragraph",
      attrs: { id: text },
      content: [{ type: "text", text }],
    }),
  );
  const doc = schema.nodeFromJSON(fromDocument({ type: "doc", content }));
  return EditorState.create({ doc, plugins: [history(), blockIds()] });
}

const blocksOf = ({ doc }: EditorState) =>
  doc.children.map(({ attrs, textContent }) => [attrs.id, textContent]);
const NEW_ID = expect.stringMatching(/^[a-z2-7]{8}$/);

function run(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

/** Selects a range of characters, counted over all paragraphs with their borders. */
const select = (state: EditorState, from: number, to = from) =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));

describe("ids of the blocks of a body", () => {
  it("stay when text is typed, and when a block becomes another type", () => {
    const typed = open("alpha", "bravo");
    expect(blocksOf(typed.apply(typed.tr.insertText("!", 6)))).toEqual([
      ["alpha", "alpha!"],
      ["bravo", "bravo"],
    ]);
    const heading = run(
      select(open("alpha", "bravo"), 1, 10),
      setBlockType(node("heading"), { level: 3 }),
    );
    expect(blocksOf(heading).map(([id]) => id)).toEqual(["alpha", "bravo"]);
    expect(blocksOf(run(select(open("alpha"), 2), wrapIn(node("blockquote"))))).toEqual([
      ["alpha", "alpha"],
    ]);
  });

  it("stay with the first part of a split block, but with the text when a block is split at its start", () => {
    expect(blocksOf(run(select(open("alpha"), 3), splitBlock))).toEqual([
      ["alpha", "al"],
      [NEW_ID, "pha"],
    ]);
    expect(blocksOf(run(select(open("alpha"), 1), splitBlock))).toEqual([
      [NEW_ID, ""],
      ["alpha", "alpha"],
    ]);
  });

  it("are the first block's ids after a join, and are restored by undo", () => {
    const state = open("alpha", "bravo");
    const joined = state.apply(state.tr.join(7));
    expect(blocksOf(joined)).toEqual([["alpha", "alphabravo"]]);
    expect(blocksOf(run(joined, undo))).toEqual(blocksOf(state));
  });

  it("are the same again when the deletion of a block is undone, and when a split is redone", () => {
    const state = open("alpha", "bravo");
    expect(blocksOf(run(state.apply(state.tr.delete(0, 7)), undo))).toEqual(blocksOf(state));
    const split = run(select(state, 3), splitBlock);
    const undone = run(split, undo);
    expect(blocksOf(undone)).toEqual(blocksOf(state));
    expect(blocksOf(run(undone, redo))).toEqual(blocksOf(split));
  });

  it("are new for a copy of a block, and stay with a block that is moved", () => {
    const state = open("alpha", "bravo");
    const alpha = state.doc.child(0);
    expect(blocksOf(state.apply(state.tr.insert(state.doc.content.size, alpha)))).toEqual([
      ["alpha", "alpha"],
      ["bravo", "bravo"],
      [NEW_ID, "alpha"],
    ]);
    const cut = state.tr.delete(0, alpha.nodeSize);
    expect(
      blocksOf(state.apply(cut.insert(cut.doc.content.size, alpha))).map(([id]) => id),
    ).toEqual(["bravo", "alpha"]);
  });

  it("leave the format of the text that is typed next", () => {
    const bold = schema.mark("bold");
    const state = open("alpha");
    const split = state.apply(state.tr.split(6).ensureMarks([bold]));
    expect(split.storedMarks).toEqual([bold]);
  });

  it("are new for an inserted block without one", () => {
    const state = open("alpha");
    const pasted = node("paragraph").create(null, schema.text("pasted"));
    expect(blocksOf(state.apply(state.tr.insert(0, pasted)))).toEqual([
      [NEW_ID, "pasted"],
      ["alpha", "alpha"],
    ]);
  });

  it("are equal for everybody who opens a body without ids, including repeated and empty paragraphs", () => {
    const content: ArticleNode[] = ["Same", "Same", ""].map((text) => ({
      type: "paragraph",
      content: text ? [{ type: "text", text }] : [],
    }));
    const idsOf = () =>
      fromDocument({ type: "doc", content }).content?.map(({ attrs }) => attrs?.id);
    expect(idsOf()).toEqual(idsOf());
    expect(new Set(idsOf()).size).toBe(3);
    expect(fromDocument({ type: "doc", content: [] })).toEqual(
      fromDocument({ type: "doc", content: [] }),
    );
  });
});
