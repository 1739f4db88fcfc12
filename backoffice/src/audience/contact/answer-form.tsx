import { CONTACT_LENGTH, type ContactMessage } from "@masthead/contract/audience/contact.ts";
import SendIcon from "@mui/icons-material/SendOutlined";
import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { Form, TextInput, useNotify, useTranslate } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { client } from "../../frame/client.ts";
import { useConfirm } from "../../frame/confirm.tsx";
import { KeepText } from "../../frame/form/keep-text.tsx";
import { messageOf, problemOf } from "../../frame/problems.ts";

interface Props {
  message: ContactMessage;
  onChange: (message: ContactMessage) => void;
}

/** Answers a message by mail. What is typed is kept on this machine until it is sent, also when one is signed out meanwhile. */
export function AnswerForm(props: Props) {
  return (
    <Form record={{ id: props.message.id, text: "" }} sanitizeEmptyValues={false} onSubmit={() => undefined}>
      <KeepText form={`contact/${props.message.id}`} />
      <Fields {...props} />
    </Form>
  );
}

function Fields({ message, onChange }: Props) {
  const { id, version, email, answers } = message;
  const translate = useTranslate();
  const notify = useNotify();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const { handleSubmit, reset, setError } = useFormContext();
  const { isDirty } = useFormState();

  const send = handleSubmit(async ({ text }) => {
    if (busy) return;
    const question = {
      title: translate("resources.contact.answer.sure"),
      text: translate("resources.contact.answer.to", { email: `\u2066${email}\u2069` }),
      confirm: translate("resources.contact.answer.send"),
    };
    if (!(await confirm(question))) return;
    setBusy(true);
    try {
      const answered = await client.contact.answer({ id, version, text });
      reset({ id, text: "" });
      onChange(answered);
      notify("resources.contact.answer.sent", { type: "success" });
    } catch (error) {
      setError("text", { message: messageOf(error) });
      // Somebody else has worked on it: what they did is shown, and what was typed stays.
      if (problemOf(error)?.status === 409) onChange(await client.contact.staffGet({ id }));
    }
    setBusy(false);
  });

  return (
    <>
      <Typography component="h3" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
        {translate(answers.length ? "resources.contact.answer.again" : "resources.contact.answer.title")}
      </Typography>
      <TextInput
        source="text"
        label="resources.contact.answer.text"
        multiline
        minRows={6}
        maxRows={24}
        helperText={translate("resources.contact.answer.help", { email: `\u2066${email}\u2069` })}
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
