import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { FormHelperText, FormLabel } from "@mui/material";
import { EditorContent } from "@tiptap/react";
import {
  type KeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslate } from "react-admin";
import { translateIn } from "../../../platform/messages/messages.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import type { ChosenImage } from "../../media/chosen-image.ts";
import { type BodyContext, BodyContextProvider, type MediaParts } from "./body-context.ts";
import { BodyFooter } from "./body-footer.tsx";
import { BodyFrame } from "./body-frame.tsx";
import { EmbedDialog, LinkDialog, preloadDialogs } from "./dialogs/lazy-dialogs.tsx";
import { insertBlocks } from "./insert-blocks.ts";
import { useNotice } from "./notice.tsx";
import { useBlockPresence } from "./presence/use-block-presence.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { useBody } from "./use-body.ts";
import { useBodyImages } from "./use-body-images.ts";

interface BodyEditorProps {
  value: ArticleDocument;
  onChange(document: ArticleDocument): void;
  /** Language of the article, independent of the UI language. */
  locale: Locale;
  /**
   * Id of the saved article, null for a new one. The getter returns the id once the form has
   * created the article.
   */
  articleId: number | null;
  createdId(): number | null;
  label: string;
  disabled?: boolean;
  error?: string;
  /** Opens the media library. Resolves to an empty array when the dialog is dismissed. */
  chooseImages(multiple: boolean): Promise<ChosenImage[]>;
  /**
   * Uploads pasted and dropped files, one per call. Rejects with the message to show when a file
   * is refused.
   */
  uploadImages(files: File[]): Promise<ChosenImage[]>;
  /** Stores an image of another web site in the media library. */
  fetchImage(url: string): Promise<ChosenImage>;
  /** Images that the stored body shows. The editor itself tracks those chosen since. */
  images: ReadonlyMap<number, ResponsiveImage> | readonly ResponsiveImage[];
  onSave(): void;
  mediaParts: MediaParts;
}

/** Rich-text editor for the body of an article. Emits the document in its stored form. */
export function BodyEditor(props: BodyEditorProps) {
  const {
    value,
    onChange,
    locale,
    label,
    disabled = false,
    error,
    chooseImages,
    uploadImages,
    fetchImage,
    onSave,
    mediaParts,
  } = props;
  const t = useTranslate();
  const formatNumber = useNumberFormat();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<"link" | "embed" | "media" | null>(null);
  const openLink = useCallback(() => setDialog("link"), []);
  const openEmbed = useCallback(() => setDialog("embed"), []);
  const openMedia = useCallback(() => setDialog("media"), []);
  const closeDialog = useCallback(() => setDialog(null), []);
  const { notice, notify } = useNotice();
  const { pictureOf, remember } = useBodyImages(props.images);

  const editor = useBody({
    value,
    onChange,
    locale,
    articleId: props.articleId,
    createdId: props.createdId,
    disabled,
    placeholder: translateIn(locale, "body.placeholder"),
    attributes: {
      id: `${id}text`,
      "aria-labelledby": `${id}label`,
      "aria-readonly": String(disabled),
      "aria-describedby": error ? `${id}error ${id}keys` : `${id}keys`,
      ...(error ? { "aria-invalid": "true" } : {}),
    },
    shortcuts: {
      openLinkDialog: openLink,
      focusToolbar: () =>
        frame.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus(),
      leaveText: () => footer.current?.focus(),
    },
    uploads: {
      upload: uploadImages,
      onUploaded: remember,
      fetch: fetchImage,
      onFetchFailed: (count) =>
        notify(
          "error",
          t("body.paste.not_fetched", { smart_count: count, number: formatNumber(count) }),
        ),
      onFailed: (file, reason) =>
        notify(
          "error",
          t("body.upload.failed", {
            name: file.name,
            reason: reason instanceof Error ? reason.message : "",
          }),
        ),
    },
    onSkipped({ images, texts }) {
      const count = (smart_count: number) => ({ smart_count, number: formatNumber(smart_count) });
      const parts = [
        ...(images ? [t("body.paste.left_out", count(images))] : []),
        ...(texts ? [t("body.paste.text_left_out", count(texts))] : []),
      ];
      notify("info", parts.join(" "));
    },
  });

  const blockMarkers = useBlockPresence(editor, props.articleId);

  // A ref, so that a new callback does not change the context value.
  const chooser = useRef(chooseImages);
  useEffect(() => {
    chooser.current = chooseImages;
  });
  const context = useMemo<BodyContext>(
    () => ({
      locale,
      disabled,
      imageOf: pictureOf,
      async chooseImages(multiple) {
        const chosen = await chooser.current(multiple);
        remember(chosen);
        return chosen;
      },
      mediaParts,
    }),
    [locale, disabled, pictureOf, remember, mediaParts],
  );

  function onKeyDown(event: KeyboardEvent) {
    // On non-Latin layouts, match the physical S key.
    const isS = /^[a-z]$/i.test(event.key)
      ? event.key.toLowerCase() === "s"
      : event.code === "KeyS";
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || !isS) return;
    event.preventDefault();
    if (!event.repeat) onSave();
  }

  return (
    <BodyContextProvider value={context}>
      <BodyFrame
        ref={frame}
        disabled={disabled}
        invalid={Boolean(error)}
        onKeyDown={onKeyDown}
        onFocus={preloadDialogs}
        onPointerEnter={preloadDialogs}
      >
        <FormLabel
          component="div"
          id={`${id}label`}
          className="body-label"
          error={Boolean(error)}
          onClick={() => editor.commands.focus()}
        >
          {label}
        </FormLabel>
        <div className="body-box">
          {disabled ? null : (
            <Toolbar editor={editor} onLink={openLink} onEmbed={openEmbed} onMedia={openMedia} />
          )}
          <EditorContent
            editor={editor}
            className="body-content"
            lang={locale}
            dir={directionOf(locale)}
          />
          <span id={`${id}keys`} hidden>
            {t("body.keys")}
          </span>
          <BodyFooter ref={footer} document={value} locale={locale} />
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
          onExited={() => editor.commands.focus()}
          onChoose={(attrs) => insertBlocks(editor, [{ type: "embed", attrs }])}
        />
        {dialog === "media" && (
          <Suspense>
            <mediaParts.MediaDialog
              onClose={closeDialog}
              onInsert={(attrs) => insertBlocks(editor, [{ type: "media", attrs }])}
            />
          </Suspense>
        )}
        {notice}
        {blockMarkers}
      </BodyFrame>
    </BodyContextProvider>
  );
}
