import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { Editor } from "@tiptap/core";
import { useCallback, useEffect, useRef } from "react";
import { fromDocument } from "./document/from-document.ts";
import { toDocument } from "./document/to-document.ts";
import { replaceContent } from "./replace-content.ts";

const serialize = (document: ArticleDocument) => JSON.stringify(document);
const normalize = (document: ArticleDocument) => toDocument(fromDocument(document));

/**
 * Keeps the content of the editor and the controlled value in sync. An external change replaces
 * only what differs, which preserves the cursor; values that the editor emitted itself are
 * ignored when they come back, even late. An edit that is undone emits the external value again,
 * which may have no ids of its blocks. Returns the handler for content updates of the editor.
 */
export function useControlledValue(
  editor: Editor,
  value: ArticleDocument,
  onChange: (document: ArticleDocument) => void,
): () => void {
  const emitted = useRef(new WeakMap<ArticleDocument, number>());
  const sequences = useRef({ emitted: 0, seen: 0 });
  const lastSerialized = useRef<string>(undefined);
  const external = useRef<{ value: ArticleDocument; serialized: string }>(undefined);

  useEffect(() => {
    const sequence = emitted.current.get(value);
    if (sequence !== undefined && sequence >= sequences.current.seen) {
      sequences.current.seen = sequence;
      return;
    }
    const content = fromDocument(value);
    lastSerialized.current = serialize(toDocument(content));
    const isShown = lastSerialized.current === serialize(toDocument(editor.getJSON()));
    // A value that is shown may be a copy of one that the editor emitted.
    if (!isShown || !external.current)
      external.current = { value, serialized: lastSerialized.current };
    if (isShown) return;
    // Node views render synchronously, which React does not allow during a commit.
    queueMicrotask(() => editor.isDestroyed || replaceContent(editor, content));
  }, [editor, value]);

  return useCallback(() => {
    const edited = toDocument(editor.getJSON());
    const text = serialize(edited);
    lastSerialized.current ??= serialize(normalize(value));
    if (text === lastSerialized.current) return;
    lastSerialized.current = text;
    const document = text === external.current?.serialized ? { ...external.current.value } : edited;
    sequences.current.emitted += 1;
    emitted.current.set(document, sequences.current.emitted);
    onChange(document);
  }, [editor, value, onChange]);
}
