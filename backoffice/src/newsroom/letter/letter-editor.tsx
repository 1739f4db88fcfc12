import type { StaffLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import {
  countLetterWords,
  LETTER_LENGTH,
} from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { Form, TextInput, useNotify, useTranslate } from "react-admin";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { client } from "../../platform/api/client.ts";
import { errorMessage, problemOf } from "../../platform/api/problems.ts";
import { FormAutosave } from "../../platform/form/autosave/form-autosave.tsx";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";

interface LetterEditorProps {
  letter: StaffLetter;
  onChange: (letter: StaffLetter | null) => void;
}

/** Headline and text of a letter that the user has claimed. Unsaved input stays in the browser. */
export function LetterEditor(props: LetterEditorProps) {
  const { id, headline, text } = props.letter;
  return (
    <Form record={{ id, headline, text }} sanitizeEmptyValues={false} onSubmit={() => undefined}>
      <FormAutosave formKey={`letter/${id}`} />
      <EditorFields {...props} />
    </Form>
  );
}

function EditorFields({ letter, onChange }: LetterEditorProps) {
  const { id, version } = letter;
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  // Input is saved on the version that it was typed on.
  const [seenVersion, setSeenVersion] = useState(version);
  const { handleSubmit, reset, setError } = useFormContext();
  const { isDirty } = useFormState();
  const save = handleSubmit(async ({ headline, text }) => {
    if (busy) return;
    setBusy(true);
    try {
      const input = { id, version: isDirty ? seenVersion : version, headline, text };
      const saved = await client.letter.edit(input);
      setSeenVersion(saved.version);
      reset({ id, headline: saved.headline, text: saved.text });
      onChange(saved);
      notify("resources.letter.done.saved", { type: "success" });
    } catch (error) {
      const field = problemOf(error)?.errors?.[0]?.path === "headline" ? "headline" : "text";
      setError(field, { message: errorMessage(error) });
      onChange(null);
    }
    setBusy(false);
  });
  return (
    <>
      <TextInput
        source="headline"
        label="resources.letter.fields.headline"
        helperText="resources.letter.headlineHelp"
        slotProps={{ htmlInput: { dir: "auto", maxLength: LETTER_LENGTH.headline } }}
      />
      <TextInput
        source="text"
        label="resources.letter.fields.text"
        multiline
        minRows={10}
        maxRows={30}
        helperText={<WordCount />}
        slotProps={{ htmlInput: { dir: "auto", maxLength: LETTER_LENGTH.text } }}
      />
      <Box sx={{ display: "flex", justifyContent: "flex-end" }}>
        <Button
          variant="contained"
          loading={busy}
          disabled={!isDirty}
          onClick={() => void save()}
          sx={{ minBlockSize: { xs: 44, md: 40 } }}
        >
          {translate("ra.action.save")}
        </Button>
      </Box>
    </>
  );
}

function WordCount() {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const text: unknown = useWatch({ name: "text" });
  const count = countLetterWords(typeof text === "string" ? text : "");
  return (
    <>{translate("resources.letter.words", { number: formatNumber(count), smart_count: count })}</>
  );
}

/** Text of a letter that the user cannot edit now. */
export function LetterReading({ letter: { headline, text, state } }: { letter: StaffLetter }) {
  const translate = useTranslate();
  return (
    <>
      {headline && (
        <Typography component="h3" dir="auto" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
          {headline}
        </Typography>
      )}
      <Typography
        component="div"
        dir="auto"
        sx={{ maxInlineSize: "72ch", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
      >
        {state === "withdrawn" ? translate("resources.letter.textDeleted") : text}
      </Typography>
    </>
  );
}
