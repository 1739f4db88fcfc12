import { type Editor, findParentNode, Node } from "@tiptap/core";

/** Wrapper blocks that set content apart from the running text. */
export const FRAMES = ["blockquote", "pullQuote", "keyFacts"] as const;
export type FrameName = (typeof FRAMES)[number];

const aside = (name: FrameName, className: string) =>
  Node.create({
    name,
    group: "block",
    content: "block+",
    defining: true,
    parseHTML: () => [{ tag: `aside.${className}` }],
    renderHTML: ({ HTMLAttributes }) => [
      "aside",
      { ...HTMLAttributes, class: className, role: "note" },
      0,
    ],
  });

/** Pull quote; its last paragraph may be the attribution. */
export const PullQuote = aside("pullQuote", "pull-quote");

/** Box with the key facts. */
export const KeyFacts = aside("keyFacts", "key-facts");

/** Returns the innermost frame around the selection. */
export function frameOf(editor: Editor): { name: FrameName; pos: number } | undefined {
  const found = findParentNode((node) => FRAMES.some((name) => name === node.type.name))(
    editor.state.selection,
  );
  const name = FRAMES.find((one) => one === found?.node.type.name);
  return found && name ? { name, pos: found.pos } : undefined;
}

/** Wraps the selected blocks in a frame, changes the type of their frame, or unwraps them. */
export function toggleFrame(editor: Editor, name: FrameName): boolean {
  const current = frameOf(editor);
  const chain = editor.chain().focus();
  if (current?.name === name) return chain.lift(name).run();
  if (!current) return chain.wrapIn(name).run();
  return chain
    .command(({ tr, state }) => {
      tr.setNodeMarkup(current.pos, state.schema.nodes[name], tr.doc.nodeAt(current.pos)?.attrs);
      return true;
    })
    .run();
}
