import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";
import { FormHelperText, FormLabel } from "@mui/material";
import { EditorContent } from "@tiptap/react";
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { wordIn } from "../../../frame/words.ts";
import type { ChosenPicture } from "../../media/chosen-picture.ts";
import { BodyFoot } from "./body-foot.tsx";
import { BodyFrame } from "./body-frame.tsx";
import { type BodyRoom, BodyRoomProvider } from "./body-room.ts";
import { EmbedDialog } from "./dialogs/embed-dialog.tsx";
import { LinkDialog } from "./dialogs/link-dialog.tsx";
import { insertBlocks } from "./insert-blocks.ts";
import { useNotice } from "./notice.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { useBody } from "./use-body.ts";
import { useNumber } from "./use-number.ts";
import { usePictures } from "./use-pictures.ts";

interface BodyEditorProps {
  value: ArticleDocument;
  onChange(document: ArticleDocument): void;
  /** Of the article, whatever language staff work in. */
  locale: Locale;
  /** The article, null when it is not saved yet; and which one the form has made by now. */
  articleId: number | null;
  madeId(): number | null;
  label: string;
  disabled?: boolean;
  error?: string;
  /** Lets staff choose from the media library; none when they change their mind. */
  choosePictures(multiple: boolean): Promise<ChosenPicture[]>;
  /** Takes in pasted and dropped files, one at a time; rejects with what to tell of a file that is not taken. */
  uploadPictures(files: File[]): Promise<ChosenPicture[]>;
  /** The pictures that the body shows. Those chosen here are known anyway. */
  pictures: ReadonlyMap<number, Picture> | readonly Picture[];
  onSave(): void;
}

/** The body of an article: writes what readers will see and hands it out as it is stored. */
export function BodyEditor(props: BodyEditorProps) {
  const { value, onChange, locale, label, disabled = false, error, choosePictures, uploadPictures, onSave } = props;
  const t = useTranslate();
  const number = useNumber();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<"link" | "embed" | null>(null);
  const openLink = useCallback(() => setDialog("link"), []);
  const openEmbed = useCallback(() => setDialog("embed"), []);
  const closeDialog = useCallback(() => setDialog(null), []);
  const { notice, tell } = useNotice();
  const { pictureOf, remember } = usePictures(props.pictures);

  const editor = useBody({
    value,
    onChange,
    locale,
    articleId: props.articleId,
    madeId: props.madeId,
    disabled,
    placeholder: wordIn(locale, "body.placeholder"),
    attributes: {
      id: `${id}text`,
      "aria-labelledby": `${id}label`,
      "aria-readonly": String(disabled),
      "aria-describedby": error ? `${id}error ${id}keys` : `${id}keys`,
      ...(error ? { "aria-invalid": "true" } : {}),
    },
    keys: {
      link: openLink,
      toToolbar: () => frame.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus(),
      leave: () => foot.current?.focus(),
    },
    uploads: {
      upload: uploadPictures,
      remember,
      failed: (file, reason) =>
        tell("error", t("body.upload.failed", { name: file.name, reason: reason instanceof Error ? reason.message : "" })),
    },
    leftOut: (count) => tell("info", t("body.paste.left_out", { smart_count: count, number: number(count) })),
  });

  // The pieces of the editor need not know when it is another function.
  const chooser = useRef(choosePictures);
  useEffect(() => {
    chooser.current = choosePictures;
  });
  const room = useMemo<BodyRoom>(
    () => ({
      locale,
      disabled,
      pictureOf,
      async choose(multiple) {
        const chosen = await chooser.current(multiple);
        remember(chosen);
        return chosen;
      },
    }),
    [locale, disabled, pictureOf, remember],
  );

  function onKeyDown(event: KeyboardEvent) {
    // On a keyboard of another script it is the key in the same place.
    const isS = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === "s" : event.code === "KeyS";
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || !isS) return;
    event.preventDefault();
    if (!event.repeat) onSave();
  }

  return (
    <BodyRoomProvider value={room}>
      <BodyFrame ref={frame} disabled={disabled} invalid={Boolean(error)} onKeyDown={onKeyDown}>
        <FormLabel component="div" id={`${id}label`} className="body-label" error={Boolean(error)} onClick={() => editor.commands.focus()}>
          {label}
        </FormLabel>
        <div className="body-box">
          {disabled ? null : <Toolbar editor={editor} onLink={openLink} onEmbed={openEmbed} />}
          <EditorContent editor={editor} className="body-paper" lang={locale} dir={directionOf(locale)} />
          <span id={`${id}keys`} hidden>
            {t("body.keys")}
          </span>
          <BodyFoot ref={foot} document={value} locale={locale} />
        </div>
        {error ? (
          <FormHelperText id={`${id}error`} error>
            {error}
          </FormHelperText>
        ) : null}
        <LinkDialog open={dialog === "link"} editor={editor} onClose={closeDialog} />
        <EmbedDialog
          open={dialog === "embed"}
          onClose={closeDialog}
          onGone={() => editor.commands.focus()}
          onChoose={(attrs) => insertBlocks(editor, [{ type: "embed", attrs }])}
        />
        {notice}
      </BodyFrame>
    </BodyRoomProvider>
  );
}
