import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { Placeholder } from "@tiptap/extensions/placeholder";
import { Editor } from "@tiptap/react";
import { useEffect, useState } from "react";
import { type BodyShortcutHandlers, bodyShortcuts } from "./body-shortcuts.ts";
import type { BodyUploadHost } from "./body-uploads.ts";
import { fromDocument } from "./document/from-document.ts";
import { adoptEditor, type EditorHost, retainEditor } from "./editor-handover.ts";
import { lazyPaste } from "./paste/lazy-paste.ts";
import type { SkippedContent } from "./paste/paste-handling.ts";
import { bodyExtensions } from "./schema/extensions.ts";
import { useControlledValue } from "./use-controlled-value.ts";
import { nodesWithViews } from "./views/nodes-with-views.ts";

export interface BodyOptions {
  value: ArticleDocument;
  onChange(document: ArticleDocument): void;
  /** Language of the article; constant for the lifetime of the editor. */
  locale: Locale;
  /** Null until the article is saved. */
  articleId: number | null;
  /** Returns the id of the article that the form has created, if any. */
  createdId(): number | null;
  disabled: boolean;
  placeholder: string;
  /** Attributes of the contenteditable element. */
  attributes: Record<string, string>;
  shortcuts: BodyShortcutHandlers;
  uploads: Omit<BodyUploadHost, "editor">;
  /** Called after a paste that left out some content. */
  onSkipped(skipped: SkippedContent): void;
}

function createHost(options: BodyOptions): EditorHost {
  const articleDirection = directionOf(options.locale);
  const host = { options, onContentChange: () => {} } as EditorHost;
  const uploads: BodyUploadHost = {
    editor: () => host.editor,
    upload: (files) => host.options.uploads.upload(files),
    onUploaded: (images) => host.options.uploads.onUploaded(images),
    onFailed: (file, error) => host.options.uploads.onFailed(file, error),
    fetch: (url) => host.options.uploads.fetch(url),
    onFetchFailed: (count) => host.options.uploads.onFetchFailed(count),
  };
  host.editor = new Editor({
    extensions: [
      ...bodyExtensions(articleDirection, nodesWithViews),
      Placeholder.configure({ placeholder: () => host.options.placeholder }),
      lazyPaste({
        direction: articleDirection,
        uploads,
        onSkipped: (skipped) => host.options.onSkipped(skipped),
      }),
      bodyShortcuts({
        openLinkDialog: () => host.options.shortcuts.openLinkDialog(),
        focusToolbar: () => host.options.shortcuts.focusToolbar(),
        leaveText: () => host.options.shortcuts.leaveText(),
      }),
    ],
    content: fromDocument(options.value),
    editable: !options.disabled,
    injectCSS: false,
    // No paste rules for markdown-like syntax; only URLs become links.
    enablePasteRules: ["link"],
    editorProps: editorPropsFor(options.attributes),
    onUpdate: () => host.onContentChange(),
  });
  return host;
}

/**
 * Returns the editor of a body. The form of a newly created article reuses the editor it was
 * written in, with its undo history.
 */
export function useBody(options: BodyOptions): Editor {
  const { value, onChange, disabled, attributes } = options;
  const [host] = useState(() => adoptEditor(options.articleId) ?? createHost(options));
  const { editor } = host;
  const onEdit = useControlledValue(editor, value, onChange);
  useEffect(() => {
    host.options = options;
    host.onContentChange = onEdit;
  });
  useEffect(() => retainEditor(host), [host]);
  useEffect(() => {
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  const serializedAttributes = JSON.stringify(attributes);
  useEffect(() => {
    editor.setOptions({ editorProps: editorPropsFor(JSON.parse(serializedAttributes)) });
  }, [editor, serializedAttributes]);
  return editor;
}

/**
 * Distance to keep around the cursor when scrolling it into view, in pixels; the toolbar covers the
 * top.
 */
const SCROLL_MARGIN = { top: 120, right: 0, bottom: 32, left: 0 };

function editorPropsFor(attributes: Record<string, string>) {
  return {
    scrollThreshold: SCROLL_MARGIN,
    scrollMargin: SCROLL_MARGIN,
    attributes: { class: "body-text", role: "textbox", "aria-multiline": "true", ...attributes },
  };
}
