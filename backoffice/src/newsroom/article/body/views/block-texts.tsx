import { directionOf } from "@masthead/contract/platform/locale.ts";
import { TextField } from "@mui/material";
import { Selection } from "@tiptap/pm/state";
import type { NodeViewProps } from "@tiptap/react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { useBodyContext } from "../body-context.ts";

/** Text of a block, which is an attribute of its node. */
export interface BlockField {
  name: string;
  /** Key of its label; by default its name below the prefix of the messages. */
  label?: string;
  maxLength: number;
  /** A URL, which is written from left to right. Other texts are in the language of the article. */
  isUrl?: boolean;
  /** Returns the message below the field, by its key. */
  messageOf?(text: string): { key: string; isError: boolean } | false;
  /** Attributes of the input element. */
  attributes?: Record<`data-${string}`, boolean>;
}

interface BlockTextsProps extends NodeViewProps {
  /** Prefix of the messages with the labels. */
  messages: string;
  fields: readonly BlockField[];
  /** Moves the focus on Enter; behind the block by default. */
  onEnter?: () => void;
}

/**
 * Texts of a figure, video or audio file. Enter and Escape return the focus to the text of the
 * article.
 */
export function BlockTexts({
  node,
  editor,
  getPos,
  updateAttributes,
  messages,
  fields,
  onEnter,
}: BlockTextsProps) {
  const t = useTranslate();
  function onKeyDown(event: KeyboardEvent) {
    const pos = getPos();
    if (
      event.nativeEvent.isComposing ||
      pos === undefined ||
      (event.key !== "Enter" && event.key !== "Escape")
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    const { tr } = editor.state;
    if (event.key === "Escape") editor.chain().setNodeSelection(pos).focus().run();
    else if (onEnter) onEnter();
    else {
      editor.view.dispatch(
        tr.setSelection(Selection.near(tr.doc.resolve(pos + node.nodeSize), 1)).scrollIntoView(),
      );
      editor.view.focus();
    }
  }
  return (
    <fieldset className="figure-texts" onKeyDown={onKeyDown}>
      {fields.map((field) => (
        <BlockTextInput
          key={field.name}
          field={field}
          label={t(field.label ?? `${messages}.${field.name}`)}
          value={node.attrs[field.name] ?? ""}
          onChange={(text) => updateAttributes({ [field.name]: text || null })}
        />
      ))}
    </fieldset>
  );
}

interface BlockTextInputProps {
  field: BlockField;
  label: string;
  value: string;
  onChange(text: string): void;
}

/**
 * Text input. Holds its own state: the editor updates too late for the cursor to keep its position.
 */
function BlockTextInput({
  field: { name, maxLength, isUrl, messageOf, attributes },
  label,
  value,
  onChange,
}: BlockTextInputProps) {
  const t = useTranslate();
  const { locale, disabled } = useBodyContext();
  const [localValue, setLocalValue] = useState(value);
  // A URL is stored without the spaces around it, which may still be typed.
  useEffect(
    () => setLocalValue((typed) => (isUrl && typed.trim() === value ? typed : value)),
    [value, isUrl],
  );
  const message = !disabled && messageOf?.(localValue.trim());
  return (
    <TextField
      className={`figure-${name}`}
      variant="standard"
      size="small"
      margin="none"
      fullWidth
      multiline={name === "caption"}
      label={label}
      error={message ? message.isError : false}
      helperText={message ? t(message.key) : undefined}
      value={localValue}
      onChange={({ target }) => {
        const text = target.value.replaceAll(/[\r\n]+/g, " ");
        setLocalValue(text);
        onChange(isUrl ? text.trim() : text);
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          readOnly: disabled,
          maxLength,
          ...(isUrl
            ? { dir: "ltr", inputMode: "url" }
            : { lang: locale, dir: directionOf(locale) }),
          ...attributes,
        },
      }}
    />
  );
}
