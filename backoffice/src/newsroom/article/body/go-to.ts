import type { Editor, TiptapEditorHTMLElement } from "@tiptap/core";

/** Part of a block of the body, found by the text of the block. */
export interface Passage {
  /** Text of the whole block; a line break is one character. */
  text: string;
  /** Number of blocks before it with the same text. */
  occurrence: number;
  start: number;
  end: number;
}

/** Returns the editor of the article form on the page; null while it is loading. */
const currentEditor = (): Editor | null =>
  document.querySelector<TiptapEditorHTMLElement>('[data-field="body"] .body-text')?.editor ?? null;

/** Selects a passage of the body and scrolls to it. Returns whether it is still there. */
export function goToPassage({ text, occurrence, start, end }: Passage): boolean {
  const editor = currentEditor();
  let found: number | undefined;
  let before = occurrence;
  editor?.state.doc.descendants((node, pos) => {
    if (found !== undefined || !node.isTextblock) return found === undefined;
    const blockText = node.textBetween(0, node.content.size, undefined, "\n");
    if (blockText === text && before-- === 0) found = pos + 1;
    return false;
  });
  if (!editor || found === undefined) return false;
  editor.commands.setTextSelection({ from: found + start, to: found + end });
  reveal(editor, found + start);
  return true;
}

/**
 * Selects the first link to a URL, or its embed, and scrolls to it. Returns whether it is still
 * there.
 */
export function goToLink(url: string): boolean {
  const editor = currentEditor();
  let found: { pos: number; end: number; isText: boolean } | undefined;
  editor?.state.doc.descendants((node, pos) => {
    if (found) return false;
    const isLink = node.marks.some(({ type, attrs }) => type.name === "link" && attrs.href === url);
    if (isLink || node.attrs.url === url || node.attrs.src === url)
      found = { pos, end: pos + node.nodeSize, isText: node.isText };
    return !found;
  });
  if (!editor || !found) return false;
  if (found.isText) editor.commands.setTextSelection({ from: found.pos, to: found.end });
  else editor.commands.setNodeSelection(found.pos);
  reveal(editor, found.pos);
  return true;
}

function reveal(editor: Editor, pos: number): void {
  editor.view.focus();
  const { node } = editor.view.domAtPos(pos);
  const element = editor.view.nodeDOM(pos) ?? node;
  (element instanceof Element ? element : element.parentElement)?.scrollIntoView({
    block: "center",
  });
}
