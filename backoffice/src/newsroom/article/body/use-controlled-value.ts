import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef } from "react";
import { fromDocument } from "./document/from-document.ts";
import { toDocument } from "./document/to-document.ts";
import { PREVENT_AUTOLINK } from "./schema/link.ts";

const serialize = (document: ArticleDocument) => JSON.stringify(document);
const normalize = (document: ArticleDocument) => toDocument(fromDocument(document));

/**
 * Keeps the content of the editor and the controlled value in sync. An external change replaces
 * only the differing range, which preserves the cursor; values that the editor emitted itself are
 * ignored when they come back, even late. Returns the handler for content updates of the editor.
 */
export function useControlledValue(editor: Editor, value: ArticleDocument, onChange: (document: ArticleDocument) => void): () => void {
  const emitted = useRef(new WeakMap<ArticleDocument, number>());
  const sequences = useRef({ emitted: 0, seen: 0 });
  const lastSerialized = useRef<string>(undefined);

  useEffect(() => {
    const sequence = emitted.current.get(value);
    if (sequence !== undefined && sequence >= sequences.current.seen) {
      sequences.current.seen = sequence;
      return;
    }
    const content = fromDocument(value);
    lastSerialized.current = serialize(toDocument(content));
    if (lastSerialized.current === serialize(toDocument(editor.getJSON()))) return;
    // Node views render synchronously, which React does not allow during a commit.
    queueMicrotask(() => editor.isDestroyed || replaceContent(editor, content));
  }, [editor, value]);

  return useCallback(() => {
    const document = toDocument(editor.getJSON());
    const text = serialize(document);
    lastSerialized.current ??= serialize(normalize(value));
    if (text === lastSerialized.current) return;
    lastSerialized.current = text;
    sequences.current.emitted += 1;
    emitted.current.set(document, sequences.current.emitted);
    onChange(document);
  }, [editor, value, onChange]);
}

/**
 * Replaces the content without emitting a change or adding an undo step, since the change was
 * made elsewhere.
 */
function replaceContent({ state, view }: Editor, content: object): void {
  const target = state.schema.nodeFromJSON(content).content;
  const { content: current } = state.doc;
  const start = current.findDiffStart(target);
  const end = current.findDiffEnd(target);
  if (start === null || !end) return;
  // In repeated text the start and end of the difference can overlap; extend it by the overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const tr = state.tr.replace(start, end.a + overlap, state.schema.topNodeType.create(null, target).slice(start, end.b + overlap));
  const transaction = tr.doc.content.eq(target) ? tr : state.tr.replaceWith(0, current.size, target);
  view.dispatch(transaction.setMeta("addToHistory", false).setMeta("preventUpdate", true).setMeta(PREVENT_AUTOLINK, true));
}
