import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { FormHelperText, FormLabel } from "@mui/material";
import { EditorContent } from "@tiptap/react";
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslate } from "react-admin";
import { translateIn } from "../../../platform/messages/messages.ts";
import type { ChosenImage } from "../../media/chosen-image.ts";
import { type BodyContext, BodyContextProvider, type MediaParts } from "./body-context.ts";
import { BodyFooter } from "./body-footer.tsx";
import { BodyFrame } from "./body-frame.tsx";
import { type BodyDialog, BodyDialogs } from "./dialogs/body-dialogs.tsx";
import { preloadDialogs } from "./dialogs/lazy-dialogs.tsx";
import { useBlockPresence } from "./presence/use-block-presence.tsx";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { useBody } from "./use-body.ts";
import { useBodyImages } from "./use-body-images.ts";
import { useInsertionNotices } from "./use-insertion-notices.ts";

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
  /** Missing where a text has no video or audio. */
  mediaParts?: MediaParts;
  /** Placeholder of an empty text; that of an article by default. */
  placeholder?: string;
  /** Low frame for short texts. */
  compact?: boolean;
}

/** Rich-text editor for the body of an article. Emits the document in its stored form. */
export function BodyEditor(props: BodyEditorProps) {
  const { value, locale, label, disabled = false, error, onSave } = props;
  const t = useTranslate();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<BodyDialog | null>(null);
  const closeDialog = useCallback(() => setDialog(null), []);
  const { notice, ...notices } = useInsertionNotices();
  const { pictureOf, remember } = useBodyImages(props.images);
  const editor = useBody({
    value,
    onChange: props.onChange,
    locale,
    articleId: props.articleId,
    createdId: props.createdId,
    disabled,
    placeholder: props.placeholder ?? translateIn(locale, "body.placeholder"),
    attributes: {
      id: `${id}text`,
      "aria-labelledby": `${id}label`,
      "aria-readonly": String(disabled),
      "aria-describedby": error ? `${id}error ${id}keys` : `${id}keys`,
      ...(error ? { "aria-invalid": "true" } : {}),
    },
    shortcuts: {
      openLinkDialog: () => setDialog("link"),
      focusToolbar: () =>
        frame.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus(),
      leaveText: () => footer.current?.focus(),
    },
    uploads: {
      upload: props.uploadImages,
      onUploaded: remember,
      fetch: props.fetchImage,
      onFetchFailed: notices.onFetchFailed,
      onFailed: notices.onUploadFailed,
    },
    onSkipped: notices.onSkipped,
  });
  const blockMarkers = useBlockPresence(editor, props.articleId);
  const context = useContextValue(props, pictureOf, remember);
  return (
    <BodyContextProvider value={context}>
      <BodyFrame
        ref={frame}
        disabled={disabled}
        invalid={Boolean(error)}
        compact={props.compact ?? false}
        onKeyDown={(event) => {
          if (!isSaveShortcut(event)) return;
          event.preventDefault();
          if (!event.repeat) onSave();
        }}
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
            <Toolbar editor={editor} onOpen={setDialog} hasFootnotes={!props.compact} />
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
        <BodyDialogs
          editor={editor}
          open={dialog}
          MediaDialog={props.mediaParts?.MediaDialog}
          onClose={closeDialog}
        />
        {notice}
        {blockMarkers}
      </BodyFrame>
    </BodyContextProvider>
  );
}

function useContextValue(
  { locale, disabled = false, chooseImages, mediaParts }: BodyEditorProps,
  pictureOf: BodyContext["imageOf"],
  remember: (images: ChosenImage[]) => void,
): BodyContext {
  // A ref, so that a new callback does not change the context value.
  const chooser = useRef(chooseImages);
  useEffect(() => {
    chooser.current = chooseImages;
  });
  return useMemo(
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
}

function isSaveShortcut(event: KeyboardEvent): boolean {
  // On non-Latin layouts, match the physical S key.
  const isS = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === "s" : event.code === "KeyS";
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && isS;
}
