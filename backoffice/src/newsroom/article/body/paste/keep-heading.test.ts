import { getSchema } from "@tiptap/core";
import { type Node, Slice } from "@tiptap/pm/model";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, it } from "vitest";
import { bodyExtensions } from "../schema/extensions.ts";
import { keepHeading } from "./keep-heading.ts";

const schema = getSchema(bodyExtensions("ltr"));
const block = (type: "paragraph" | "heading", text: string) => ({
  type,
  attrs: type === "heading" ? { level: 2 } : {},
  content: [{ type: "text", text }],
});
const documentOf = (...blocks: ReturnType<typeof block>[]) =>
  schema.nodeFromJSON({ type: "doc", content: blocks });

/**
 * Pastes blocks at an offset in a line, as the browser's clipboard does: both ends are open.
 * Returns the types and texts of the blocks.
 */
function paste(line: string, offset: number, pasted: Node) {
  const state = EditorState.create({ doc: documentOf(block("paragraph", line)) });
  const placed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, offset + 1)));
  const slice = keepHeading(new Slice(pasted.content, 1, 1), placed.selection);
  return placed
    .apply(placed.tr.replaceSelection(slice))
    .doc.children.map(({ type, textContent }) => [type.name, textContent]);
}

describe("heading at the beginning of pasted blocks", () => {
  const pasted = documentOf(block("heading", "Harbour"), block("paragraph", "Ships left."));

  it("does not join the paragraph before it", () => {
    expect(paste("At dawn.", 8, pasted)).toEqual([
      ["paragraph", "At dawn."],
      ["heading", "Harbour"],
      ["paragraph", "Ships left."],
    ]);
    expect(paste("At dawn.", 3, pasted)).toEqual([
      ["paragraph", "At "],
      ["heading", "Harbour"],
      ["paragraph", "Ships left.dawn."],
    ]);
  });

  it("becomes text of the line if nothing else is pasted, like a paragraph", () => {
    expect(paste("At dawn.", 8, documentOf(block("heading", "Harbour")))).toEqual([
      ["paragraph", "At dawn.Harbour"],
    ]);
    expect(
      paste("At dawn.", 8, documentOf(block("paragraph", "Ships"), block("paragraph", "left."))),
    ).toEqual([
      ["paragraph", "At dawn.Ships"],
      ["paragraph", "left."],
    ]);
  });
});
