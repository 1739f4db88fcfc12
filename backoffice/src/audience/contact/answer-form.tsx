import type { ContactMessage } from "@masthead/contract/audience/contact.ts";
import { CONTACT_LENGTH } from "@masthead/contract/audience/contact-terms.ts";
import { isolateLtr } from "@masthead/contract/platform/isolate.ts";
import SendIcon from "@mui/icons-material/SendOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { Form, TextInput, useNotify, useTranslate } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { client } from "../../platform/api/client.ts";
import { errorMessage, problemOf } from "../../platform/api/problems.ts";
import { useConfirm } from "../../platform/confirm.tsx";
import { FormAutosave } from "../../platform/form/autosave/form-autosave.tsx";

interface AnswerFormProps {
  message: ContactMessage;
  onChange: (message: ContactMessage) => void;
}

/**
 * Reply to a contact message by mail. The text is autosaved in the browser until it is sent, even
 * when the session ends.
 */
export function AnswerForm(props: AnswerFormProps) {
  return (
    <Form
      record={{ id: props.message.id, text: "" }}
      sanitizeEmptyValues={false}
      onSubmit={() => undefined}
    >
      <FormAutosave formKey={`contact/${props.message.id}`} />
      <AnswerFields {...props} />
    </Form>
  );
}

function AnswerFields({ message, onChange }: AnswerFormProps) {
  const { id, version, email, answers } = message;
  const translate = useTranslate();
  const notify = useNotify();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const { handleSubmit, reset, setError } = useFormContext();
  const { isDirty } = useFormState();

  const send = handleSubmit(async ({ text }) => {
    if (busy) return;
    const confirmation = {
      title: translate("resources.contact.answer.sure"),
      text: translate("resources.contact.answer.to", { email: isolateLtr(email) }),
      confirm: translate("resources.contact.answer.send"),
    };
    if (!(await confirm(confirmation))) return;
    setBusy(true);
    try {
      const updated = await client.contact.answer({ id, version, text });
      reset({ id, text: "" });
      onChange(updated);
      notify("resources.contact.answer.sent", { type: "success" });
    } catch (error) {
      setError("text", { message: errorMessage(error) });
      // Edit conflict: shows the changes of the other person and leaves the typed text as it is.
      if (problemOf(error)?.status === 409) onChange(await client.contact.staffGet({ id }));
    }
    setBusy(false);
  });

  return (
    <>
      <Typography component="h3" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
        {translate(
          answers.length ? "resources.contact.answer.again" : "resources.contact.answer.title",
        )}
      </Typography>
      <TextInput
        source="text"
        label="resources.contact.answer.text"
        multiline
        minRows={6}
        maxRows={24}
        helperText={translate("resources.contact.answer.help", { email: isolateLtr(email) })}
        slotProps={{ htmlInput: { dir: "auto", maxLength: CONTACT_LENGTH.answer } }}
      />
      <Box sx={{ display: "flex", justifyContent: "flex-end" }}>
        <Button
          variant="contained"
          startIcon={<SendIcon sx={{ "[dir=rtl] &": { transform: "scaleX(-1)" } }} />}
          loading={busy}
          loadingPosition="start"
          disabled={!isDirty}
          onClick={() => void send()}
          sx={{ minBlockSize: 40 }}
        >
          {translate("resources.contact.answer.send")}
        </Button>
      </Box>
    </>
  );
}
