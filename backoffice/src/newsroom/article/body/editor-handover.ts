import type { Editor } from "@tiptap/react";
import type { BodyOptions } from "./use-body.ts";

/**
 * An editor and the callbacks of its extensions. Outlives the component that shows it when a new
 * article gets its own form.
 */
export interface EditorHost {
  editor: Editor;
  options: BodyOptions;
  onContentChange: () => void;
}

/** Timeout for the form of a newly created record to adopt the editor, in milliseconds. */
const ADOPTION_TIMEOUT_MS = 10_000;

/** Editors of mounted forms that create an article. */
const unsavedHosts = new Set<EditorHost>();
/**
 * Editor of an unmounted form that created an article, until the form of that article adopts it.
 */
let orphaned: { articleId: number; host: EditorHost; timer: ReturnType<typeof setTimeout> } | null =
  null;

function discard(): void {
  if (!orphaned) return;
  clearTimeout(orphaned.timer);
  orphaned.host.editor.destroy();
  orphaned = null;
}

/**
 * Returns the editor that the article was written in, if its form has just created it. React may
 * render the new form before or after it unmounts the old one.
 */
export function adoptEditor(articleId: number | null): EditorHost | null {
  if (articleId === null) return null;
  if (orphaned?.articleId === articleId) return orphaned.host;
  return [...unsavedHosts].find(({ options }) => options.createdId() === articleId) ?? null;
}

/**
 * Registers an editor for the component that shows it. The returned cleanup hands it over to the
 * form of the article created from it, or else destroys it.
 */
export function retainEditor(host: EditorHost): () => void {
  if (orphaned?.host === host) {
    clearTimeout(orphaned.timer);
    orphaned = null;
  }
  if (host.options.articleId === null) unsavedHosts.add(host);
  return () => {
    unsavedHosts.delete(host);
    const articleId = host.options.articleId === null ? host.options.createdId() : null;
    if (articleId === null) return host.editor.destroy();
    discard();
    orphaned = { articleId, host, timer: setTimeout(discard, ADOPTION_TIMEOUT_MS) };
  };
}
