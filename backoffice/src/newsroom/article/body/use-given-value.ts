import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef } from "react";
import { fromDocument } from "./document/from-document.ts";
import { toDocument } from "./document/to-document.ts";
import { PREVENT_AUTOLINK } from "./schema/link.ts";

const textOf = (document: ArticleDocument) => JSON.stringify(document);
const asStored = (document: ArticleDocument) => toDocument(fromDocument(document));

/**
 * Keeps the editor's content and the value outside the same. What comes in and differs takes the place of only what
 * differs, so that the cursor stays; what the editor handed out itself and gets back, late or not, changes nothing.
 * Returns what to call when the content was changed here.
 */
export function useGivenValue(editor: Editor, value: ArticleDocument, onChange: (document: ArticleDocument) => void): () => void {
  const given = useRef(new WeakMap<ArticleDocument, number>());
  const counts = useRef({ given: 0, seen: 0 });
  const last = useRef<string>(undefined);

  useEffect(() => {
    const turn = given.current.get(value);
    if (turn !== undefined && turn >= counts.current.seen) {
      counts.current.seen = turn;
      return;
    }
    const content = fromDocument(value);
    last.current = textOf(toDocument(content));
    if (last.current === textOf(toDocument(editor.getJSON()))) return;
    // What shows the blocks is rendered at once, which React does not do while it commits.
    queueMicrotask(() => editor.isDestroyed || replaceContent(editor, content));
  }, [editor, value]);

  return useCallback(() => {
    const document = toDocument(editor.getJSON());
    const text = textOf(document);
    last.current ??= textOf(asStored(value));
    if (text === last.current) return;
    last.current = text;
    counts.current.given += 1;
    given.current.set(document, counts.current.given);
    onChange(document);
  }, [editor, value, onChange]);
}

/** Not an edit: it is not handed out and cannot be undone, since it was made elsewhere. */
function replaceContent({ state, view }: Editor, content: object): void {
  const next = state.schema.nodeFromJSON(content).content;
  const { content: now } = state.doc;
  const start = now.findDiffStart(next);
  const end = now.findDiffEnd(next);
  if (start === null || !end) return;
  // Where both ends overlap, in repeated text, the difference is as long as the overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const tr = state.tr.replace(start, end.a + overlap, state.schema.topNodeType.create(null, next).slice(start, end.b + overlap));
  const whole = tr.doc.content.eq(next) ? tr : state.tr.replaceWith(0, now.size, next);
  view.dispatch(whole.setMeta("addToHistory", false).setMeta("preventUpdate", true).setMeta(PREVENT_AUTOLINK, true));
}
