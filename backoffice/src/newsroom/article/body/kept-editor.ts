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

/** The editor of the form that made an article, until the article's own form takes it up. */
let waiting: { articleId: number; host: EditorHost; timer: ReturnType<typeof setTimeout> } | null = null;

function discard(): void {
  if (!waiting) return;
  clearTimeout(waiting.timer);
  waiting.host.editor.destroy();
  waiting = null;
}

/** Leaves the editor, with its undo history, to the form of the article that was made of its text. */
export function leaveEditor(articleId: number, host: EditorHost): void {
  discard();
  waiting = { articleId, host, timer: setTimeout(discard, ADOPTED_WITHIN) };
}

/** The editor that the article was written in, if that was just now. */
export function adoptEditor(articleId: number | null): EditorHost | null {
  if (!waiting || waiting.articleId !== articleId) return null;
  const { host, timer } = waiting;
  clearTimeout(timer);
  waiting = null;
  return host;
}
