import type { Editor } from "@tiptap/react";
import type { BodyOptions } from "./use-body.ts";

/** An editor with what its extensions call; the component that shows it may be another one after a while. */
export interface EditorHost {
  editor: Editor;
  options: BodyOptions;
  changed: () => void;
}

/** Time in which the form of a record that was just made opens, in milliseconds. */
const ADOPTED_WITHIN = 10_000;

/** Editors of forms that make an article, as long as the forms are there. */
const creating = new Set<EditorHost>();
/** The editor of a form that made an article and is gone, until the article's own form takes it up. */
let waiting: { articleId: number; host: EditorHost; timer: ReturnType<typeof setTimeout> } | null = null;

function discard(): void {
  if (!waiting) return;
  clearTimeout(waiting.timer);
  waiting.host.editor.destroy();
  waiting = null;
}

/**
 * The editor that the article was written in, if its form has just made it. React draws the article's own form before the other one is
 * gone, or a while after it.
 */
export function adoptEditor(articleId: number | null): EditorHost | null {
  if (articleId === null) return null;
  if (waiting?.articleId === articleId) return waiting.host;
  return [...creating].find(({ options }) => options.madeId() === articleId) ?? null;
}

/** Holds an editor for the component that shows it. The function that it returns gives it up: to the form of the article that was made of its text, or for good. */
export function holdEditor(host: EditorHost): () => void {
  if (waiting?.host === host) {
    clearTimeout(waiting.timer);
    waiting = null;
  }
  if (host.options.articleId === null) creating.add(host);
  return () => {
    creating.delete(host);
    const articleId = host.options.articleId === null ? host.options.madeId() : null;
    if (articleId === null) return host.editor.destroy();
    discard();
    waiting = { articleId, host, timer: setTimeout(discard, ADOPTED_WITHIN) };
  };
}
