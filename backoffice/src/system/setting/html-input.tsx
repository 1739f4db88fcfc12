import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box, FormHelperText, FormLabel } from "@mui/material";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useInput, useTranslate } from "react-admin";
import { type BodyContext, BodyContextProvider } from "../../newsroom/article/body/body-context.ts";
import { BodyFrame } from "../../newsroom/article/body/body-frame.tsx";
import { LinkDialog } from "../../newsroom/article/body/dialogs/link-dialog.tsx";
import { bodyExtensions } from "../../newsroom/article/body/schema/extensions.ts";
import { HtmlToolbar } from "./html-toolbar.tsx";

const identity = (value: string) => value;
/** Context of the body editor without images, which HTML pages do not have. */
const noImages = {
  disabled: false,
  imageOf: () => undefined,
  chooseImages: async () => [],
} satisfies Partial<BodyContext>;

interface HtmlInputProps {
  source: string;
  locale: Locale;
  label: string;
}

/**
 * Rich-text editor for HTML in one language, with the document schema of articles and a toolbar for
 * text, headings, lists and links.
 */
export function HtmlInput({ source, locale, label }: HtmlInputProps) {
  const translate = useTranslate();
  const [linkDialogOpen, setLinkDialogOpen] = useState(false);
  const { field, fieldState, id } = useInput({ source, parse: identity });
  const value = String(field.value ?? "");
  const emittedValue = useRef(value);
  const context = useMemo<BodyContext>(() => ({ ...noImages, locale }), [locale]);

  const editor = useEditor(
    {
      extensions: bodyExtensions(directionOf(locale)),
      content: value,
      // The content security policy forbids injected styles; the style sheets of the body editor
      // apply instead.
      injectCSS: false,
      editorProps: {
        attributes: {
          class: "body-text",
          role: "textbox",
          "aria-multiline": "true",
          "aria-labelledby": `${id}label`,
        },
      },
      onUpdate({ editor }) {
        emittedValue.current = editor.isEmpty ? "" : editor.getHTML();
        field.onChange(emittedValue.current);
      },
    },
    [locale],
  );
  useEffect(() => {
    if (emittedValue.current === value) return;
    emittedValue.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <BodyContextProvider value={context}>
      {/* Keeps the toolbar below the app bar, and under the save bar. */}
      <Box
        sx={{
          "--sticky-top": "48px",
          isolation: "isolate",
          "& .body-text": { minBlockSize: "10rem" },
        }}
      >
        <BodyFrame ref={null} disabled={false} invalid={fieldState.invalid} onKeyDown={() => {}}>
          <FormLabel
            id={`${id}label`}
            className="body-label"
            error={fieldState.invalid}
            onClick={() => editor.commands.focus()}
          >
            {label} · {translate(`frame.language.${locale}`)}
          </FormLabel>
          <div className="body-box">
            <HtmlToolbar editor={editor} locale={locale} onLink={() => setLinkDialogOpen(true)} />
            <EditorContent
              editor={editor}
              className="body-content"
              lang={locale}
              dir={directionOf(locale)}
            />
          </div>
          <FormHelperText error>{fieldState.error?.message ?? " "}</FormHelperText>
          <LinkDialog
            open={linkDialogOpen}
            editor={editor}
            onClose={() => setLinkDialogOpen(false)}
          />
        </BodyFrame>
      </Box>
    </BodyContextProvider>
  );
}
