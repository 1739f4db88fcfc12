import type { Editor } from "@tiptap/react";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { reportBlock } from "../../drafts/present-block.ts";
import { useOtherEditors } from "../../drafts/use-presence.ts";

const BlockMarkers = lazy(async () => ({
  default: (await import("./block-markers.tsx")).BlockMarkers,
}));

/** Returns the id of the block with the cursor while the body has the focus. */
function focusedBlock({ view, state }: Editor): string | null {
  if (!view.dom.contains(document.activeElement)) return null;
  const { $from } = state.selection;
  return ($from.depth ? $from.node(1) : $from.nodeAfter)?.attrs.id ?? null;
}

/**
 * Reports the block that the user is in to other editors of the article. Returns the marks of the
 * blocks that they are in.
 */
export function useBlockPresence(editor: Editor, articleId: number | null): ReactNode {
  useEffect(
    () => (articleId === null ? undefined : reportBlock(articleId, () => focusedBlock(editor))),
    [editor, articleId],
  );
  const editors = useOtherEditors(articleId).filter(({ block }) => block !== null);
  if (!editors.length) return null;
  return (
    <Suspense>
      <BlockMarkers editor={editor} editors={editors} />
    </Suspense>
  );
}
