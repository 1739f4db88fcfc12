import { Slice } from "@tiptap/pm/model";
import type { Selection } from "@tiptap/pm/state";

/**
 * Keeps a heading at the beginning of pasted blocks apart from the text before the cursor, with
 * which it would be joined otherwise. A single heading is text of the line: it may be a few words
 * of one.
 */
export function keepHeading(slice: Slice, { $from }: Selection): Slice {
  const { content, openStart, openEnd } = slice;
  const isJoined =
    content.firstChild?.type.name === "heading" && openStart > 0 && $from.parentOffset > 0;
  return isJoined && content.childCount > 1 ? new Slice(content, 0, openEnd) : slice;
}
