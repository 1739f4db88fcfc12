import { FIGURE_LENGTHS } from "@masthead/contract/newsroom/article-document.ts";
import { directionOf } from "@masthead/contract/system/locale.ts";
import { TextField } from "@mui/material";
import { Selection } from "@tiptap/pm/state";
import type { NodeViewProps } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { useBodyRoom } from "../body-room.ts";

type Word = keyof typeof FIGURE_LENGTHS;
const WORDS: readonly Word[] = ["caption", "credit", "alt"];

/** Caption, credit and alternative text of a figure, in the language of the article. Enter and Escape go back to the text. */
export function FigureWords({ node, editor, getPos, updateAttributes }: NodeViewProps) {
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
    <fieldset className="figure-words" onKeyDown={onKeyDown}>
      {WORDS.map((word) => (
        <FigureWord key={word} word={word} value={node.attrs[word] ?? ""} onChange={(text) => updateAttributes({ [word]: text || null })} />
      ))}
    </fieldset>
  );
}

interface FigureWordProps {
  word: Word;
  value: string;
  onChange(text: string): void;
}

/** One of them. What is typed stands here first: the editor answers too late for the cursor to stay. */
function FigureWord({ word, value, onChange }: FigureWordProps) {
  const t = useTranslate();
  const { locale, disabled } = useBodyRoom();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextField
      className={`figure-${word}`}
      variant="standard"
      size="small"
      margin="none"
      fullWidth
      multiline={word === "caption"}
      label={t(`body.figure.${word}`)}
      helperText={word === "alt" && !typed && !disabled ? t("body.figure.alt_hint") : undefined}
      value={typed}
      onChange={({ target }) => {
        const text = target.value.replaceAll(/[\r\n]+/g, " ");
        setTyped(text);
        onChange(text);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          readOnly: disabled,
          maxLength: FIGURE_LENGTHS[word],
          lang: locale,
          dir: directionOf(locale),
          ...(word === "alt" && { "data-picture-alt": true }),
        },
      }}
    />
  );
}
