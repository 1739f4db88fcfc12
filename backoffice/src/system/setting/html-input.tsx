import { directionOf, type Locale } from "@masthead/contract/system/locale.ts";
import { Box, FormHelperText, FormLabel } from "@mui/material";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useInput, useTranslate } from "react-admin";
import { BodyFrame } from "../../newsroom/article/body/body-frame.tsx";
import { type BodyRoom, BodyRoomProvider } from "../../newsroom/article/body/body-room.ts";
import { LinkDialog } from "../../newsroom/article/body/dialogs/link-dialog.tsx";
import { bodyExtensions } from "../../newsroom/article/body/schema/extensions.ts";
import { HtmlTools } from "./html-tools.tsx";

const asTyped = (value: string) => value;
/** A page of the station has words and no pictures of the library. */
const noPictures = { disabled: false, pictureOf: () => undefined, choose: async () => [] } satisfies Partial<BodyRoom>;

interface HtmlInputProps {
  source: string;
  locale: Locale;
  label: string;
}

/** A page of text in one language, as HTML: what an article may be made of is kept, and words, headings, lists and links are written. */
export function HtmlInput({ source, locale, label }: HtmlInputProps) {
  const translate = useTranslate();
  const [linking, setLinking] = useState(false);
  const { field, fieldState, id } = useInput({ source, parse: asTyped });
  const value = String(field.value ?? "");
  const handed = useRef(value);
  const room = useMemo<BodyRoom>(() => ({ ...noPictures, locale }), [locale]);

  const editor = useEditor(
    {
      extensions: bodyExtensions(directionOf(locale)),
      content: value,
      // Styles in the page are against its security policy; those of the body editor hold here, too.
      injectCSS: false,
      editorProps: { attributes: { class: "body-text", role: "textbox", "aria-multiline": "true", "aria-labelledby": `${id}label` } },
      onUpdate({ editor }) {
        handed.current = editor.isEmpty ? "" : editor.getHTML();
        field.onChange(handed.current);
      },
    },
    [locale],
  );
  useEffect(() => {
    if (handed.current === value) return;
    handed.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <BodyRoomProvider value={room}>
      {/* Its tools stay below the bar on top of the page, and under the one at its foot. */}
      <Box sx={{ "--sticky-top": "48px", isolation: "isolate", "& .body-text": { minBlockSize: "10rem" } }}>
        <BodyFrame ref={null} disabled={false} invalid={fieldState.invalid} onKeyDown={() => {}}>
          <FormLabel id={`${id}label`} className="body-label" error={fieldState.invalid} onClick={() => editor.commands.focus()}>
            {label} · {translate(`desk.language.${locale}`)}
          </FormLabel>
          <div className="body-box">
            <HtmlTools editor={editor} locale={locale} onLink={() => setLinking(true)} />
            <EditorContent editor={editor} className="body-paper" lang={locale} dir={directionOf(locale)} />
          </div>
          <FormHelperText error>{fieldState.error?.message ?? " "}</FormHelperText>
          <LinkDialog open={linking} editor={editor} onClose={() => setLinking(false)} />
        </BodyFrame>
      </Box>
    </BodyRoomProvider>
  );
}
