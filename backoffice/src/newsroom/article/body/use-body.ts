import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";
import { Placeholder } from "@tiptap/extensions";
import { type Editor, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef } from "react";
import { type BodyKeysHost, bodyKeys } from "./body-keys.ts";
import { fromDocument } from "./document/from-document.ts";
import { pasteHandling } from "./paste/paste-handling.ts";
import { bodyExtensions } from "./schema/extensions.ts";
import { createUploads, type UploadHost } from "./uploads.ts";
import { useGivenValue } from "./use-given-value.ts";
import { shownNodes } from "./views/shown-nodes.ts";

interface BodyOptions {
  value: ArticleDocument;
  onChange(document: ArticleDocument): void;
  locale: Locale;
  disabled: boolean;
  placeholder: string;
  /** Of the element that is written in. */
  attributes: Record<string, string>;
  keys: BodyKeysHost;
  uploads: Omit<UploadHost, "editor">;
  /** Pictures were pasted that cannot be had. */
  leftOut(count: number): void;
}

/** The editor of a body. It is made anew only for an article of another language. */
export function useBody(options: BodyOptions): Editor {
  const { value, onChange, locale, disabled, attributes } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const made = useRef<Editor>(null);

  const extensions = useMemo(() => {
    const article = directionOf(locale);
    const uploads = createUploads({
      editor: () => made.current,
      upload: (files) => latest.current.uploads.upload(files),
      remember: (pictures) => latest.current.uploads.remember(pictures),
      failed: (file, error) => latest.current.uploads.failed(file, error),
    });
    return [
      ...bodyExtensions(article, shownNodes),
      Placeholder.configure({ placeholder: () => latest.current.placeholder }),
      pasteHandling({ direction: article, uploads, leftOut: (count) => latest.current.leftOut(count) }),
      bodyKeys({
        link: () => latest.current.keys.link(),
        toToolbar: () => latest.current.keys.toToolbar(),
        leave: () => latest.current.keys.leave(),
      }),
    ];
  }, [locale]);

  const editor = useEditor(
    {
      extensions,
      content: fromDocument(value),
      editable: !disabled,
      injectCSS: false,
      // Signs in what is pasted are text; only addresses mean something.
      enablePasteRules: ["link"],
      editorProps: propsOf(attributes),
      onUpdate: () => changed.current(),
    },
    [locale],
  );
  const changed = useRef(() => {});
  const onEdit = useGivenValue(editor, value, onChange);
  useEffect(() => {
    made.current = editor;
    changed.current = onEdit;
  });
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
