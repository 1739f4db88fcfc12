import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";
import { Placeholder } from "@tiptap/extensions/placeholder";
import { Editor } from "@tiptap/react";
import { useEffect, useState } from "react";
import { type BodyKeysHost, bodyKeys } from "./body-keys.ts";
import { fromDocument } from "./document/from-document.ts";
import { adoptEditor, type EditorHost, holdEditor } from "./kept-editor.ts";
import { pasteHandling } from "./paste/paste-handling.ts";
import { bodyExtensions } from "./schema/extensions.ts";
import { createUploads, type UploadHost } from "./uploads.ts";
import { useGivenValue } from "./use-given-value.ts";
import { shownNodes } from "./views/shown-nodes.ts";

export interface BodyOptions {
  value: ArticleDocument;
  onChange(document: ArticleDocument): void;
  /** Of the article; settled as long as the editor is there. */
  locale: Locale;
  /** Null: the article is not saved yet. */
  articleId: number | null;
  /** The article that the form has made by now. */
  madeId(): number | null;
  disabled: boolean;
  placeholder: string;
  /** Of the element that is written in. */
  attributes: Record<string, string>;
  keys: BodyKeysHost;
  uploads: Omit<UploadHost, "editor">;
  /** Pictures were pasted that cannot be had. */
  leftOut(count: number): void;
}

function createHost(options: BodyOptions): EditorHost {
  const article = directionOf(options.locale);
  const host = { options, changed: () => {} } as EditorHost;
  const uploads = createUploads({
    editor: () => host.editor,
    upload: (files) => host.options.uploads.upload(files),
    remember: (pictures) => host.options.uploads.remember(pictures),
    failed: (file, error) => host.options.uploads.failed(file, error),
  });
  host.editor = new Editor({
    extensions: [
      ...bodyExtensions(article, shownNodes),
      Placeholder.configure({ placeholder: () => host.options.placeholder }),
      pasteHandling({ direction: article, uploads, leftOut: (count) => host.options.leftOut(count) }),
      bodyKeys({
        link: () => host.options.keys.link(),
        toToolbar: () => host.options.keys.toToolbar(),
        leave: () => host.options.keys.leave(),
      }),
    ],
    content: fromDocument(options.value),
    editable: !options.disabled,
    injectCSS: false,
    // Signs in what is pasted are text; only addresses mean something.
    enablePasteRules: ["link"],
    editorProps: propsOf(options.attributes),
    onUpdate: () => host.changed(),
  });
  return host;
}

/** The editor of a body. The form of an article that was just made goes on with the editor that it was written in, and its undo history. */
export function useBody(options: BodyOptions): Editor {
  const { value, onChange, disabled, attributes } = options;
  const [host] = useState(() => adoptEditor(options.articleId) ?? createHost(options));
  const { editor } = host;
  const onEdit = useGivenValue(editor, value, onChange);
  useEffect(() => {
    host.options = options;
    host.changed = onEdit;
  });
  useEffect(() => holdEditor(host), [host]);
  useEffect(() => {
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  const written = JSON.stringify(attributes);
  useEffect(() => {
    editor.setOptions({ editorProps: propsOf(JSON.parse(written)) });
  }, [editor, written]);
  return editor;
}

/** Space that is kept free around the cursor when it is scrolled to: the toolbar lies at the top. */
const ROOM = { top: 120, right: 0, bottom: 32, left: 0 };

function propsOf(attributes: Record<string, string>) {
  return {
    scrollThreshold: ROOM,
    scrollMargin: ROOM,
    attributes: { class: "body-text", role: "textbox", "aria-multiline": "true", ...attributes },
  };
}
