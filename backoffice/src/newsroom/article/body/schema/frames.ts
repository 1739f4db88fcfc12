import { type Editor, findParentNode, Node } from "@tiptap/core";

/** Blocks that set others apart from the running text. */
export const FRAMES = ["blockquote", "pullQuote", "keyFacts"] as const;
export type FrameName = (typeof FRAMES)[number];

const aside = (name: FrameName, className: string) =>
  Node.create({
    name,
    group: "block",
    content: "block+",
    defining: true,
    parseHTML: () => [{ tag: `aside.${className}` }],
    renderHTML: ({ HTMLAttributes }) => ["aside", { ...HTMLAttributes, class: className, role: "note" }, 0],
  });

/** A sentence of the text, shown large; the last paragraph may say whose it is. */
export const PullQuote = aside("pullQuote", "pull-quote");

/** The box of what one must know. */
export const KeyFacts = aside("keyFacts", "key-facts");

/** The innermost frame around the selection. */
export function frameOf(editor: Editor): { name: FrameName; pos: number } | undefined {
  const found = findParentNode((node) => FRAMES.some((name) => name === node.type.name))(editor.state.selection);
  const name = FRAMES.find((one) => one === found?.node.type.name);
  return found && name ? { name, pos: found.pos } : undefined;
}

/** Puts the blocks of the selection into a frame, makes their frame another one, or takes them out of it. */
export function toggleFrame(editor: Editor, name: FrameName): boolean {
  const around = frameOf(editor);
  const chain = editor.chain().focus();
  if (around?.name === name) return chain.lift(name).run();
  if (!around) return chain.wrapIn(name).run();
  return chain
    .command(({ tr, state }) => {
      tr.setNodeMarkup(around.pos, state.schema.nodes[name], tr.doc.nodeAt(around.pos)?.attrs);
      return true;
    })
    .run();
}
