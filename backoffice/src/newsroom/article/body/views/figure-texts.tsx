import { FIGURE_LENGTHS } from "@masthead/contract/newsroom/article/article-document.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { TextField } from "@mui/material";
import { Selection } from "@tiptap/pm/state";
import type { NodeViewProps } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";

type FigureField = keyof typeof FIGURE_LENGTHS;
const FIELDS: readonly FigureField[] = ["caption", "credit", "alt"];

/**
 * Caption, credit and alt text of a figure, in the language of the article. Enter and Escape return
 * the focus to the text.
 */
export function FigureTexts({ node, editor, getPos, updateAttributes }: NodeViewProps) {
  function onKeyDown(event: KeyboardEvent) {
    const pos = getPos();
    if (event.nativeEvent.isComposing || pos === undefined || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    const { tr } = editor.state;
    if (event.key === "Escape") editor.chain().setNodeSelection(pos).focus().run();
    else {
      editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(pos + node.nodeSize), 1)).scrollIntoView());
      editor.view.focus();
    }
  }
  return (
    <fieldset className="figure-texts" onKeyDown={onKeyDown}>
      {FIELDS.map((field) => (
        <FigureFieldInput
          key={field}
          field={field}
          value={node.attrs[field] ?? ""}
          onChange={(text) => updateAttributes({ [field]: text || null })}
        />
      ))}
    </fieldset>
  );
}

interface FigureFieldInputProps {
  field: FigureField;
  value: string;
  onChange(text: string): void;
}

/**
 * Text field of a figure. Holds its own state: the editor updates too late for the cursor to keep
 * its position.
 */
function FigureFieldInput({ field, value, onChange }: FigureFieldInputProps) {
  const t = useTranslate();
  const { locale, disabled } = useBodyContext();
  const [localValue, setLocalValue] = useState(value);
  useEffect(() => setLocalValue(value), [value]);
  return (
    <TextField
      className={`figure-${field}`}
      variant="standard"
      size="small"
      margin="none"
      fullWidth
      multiline={field === "caption"}
      label={t(`body.figure.${field}`)}
      helperText={field === "alt" && !localValue && !disabled ? t("body.figure.alt_hint") : undefined}
      value={localValue}
      onChange={({ target }) => {
        const text = target.value.replaceAll(/[\r\n]+/g, " ");
        setLocalValue(text);
        onChange(text);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          readOnly: disabled,
          maxLength: FIGURE_LENGTHS[field],
          lang: locale,
          dir: directionOf(locale),
          ...(field === "alt" && { "data-image-alt": true }),
        },
      }}
    />
  );
}
