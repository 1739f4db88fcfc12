import { type Challenge, PASSWORD_LENGTH } from "@masthead/contract/audience/auth.ts";
import { Button, Link, Stack, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../client.ts";
import { CodeField } from "./code-field.tsx";
import { FormError } from "./form-error.tsx";
import { PasswordField } from "./password-field.tsx";
import { useSending } from "./use-sending.ts";

/** A new password for who forgot theirs, by a code from the mail. */
export function ForgottenForm({ email: typed, onDone }: { email: string; onDone: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [email, setEmail] = useState(typed);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const { send, sending, problem } = useSending();
  const submit = () =>
    send(async () => {
      if (!challenge) return setChallenge(await client.account.requestOtp({ email }));
      await client.account.resetPasswordByOtp({ challenge: challenge.challenge, code, password });
      notify("desk.forgotten.done", { type: "success" });
      onDone();
    });
  return (
    <Stack
      component="form"
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormError message={problem} />
      {challenge ? (
        <>
          <Typography>{translate("desk.forgotten.sent", { email })}</Typography>
          <CodeField value={code} onChange={setCode} />
          <PasswordField
            label={translate("desk.forgotten.password")}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH.min}
            hint={translate("desk.forgotten.rule", { least: PASSWORD_LENGTH.min })}
          />
        </>
      ) : (
        <TextField
          label={translate("desk.signIn.email")}
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          slotProps={{ htmlInput: { dir: "ltr" } }}
        />
      )}
      <Button type="submit" variant="contained" size="large" loading={sending}>
        {translate(challenge ? "desk.forgotten.submit" : "desk.forgotten.ask")}
      </Button>
      <Link component="button" type="button" color="text.primary" sx={{ minBlockSize: 40 }} onClick={onDone}>
        {translate("desk.signIn.back")}
      </Link>
    </Stack>
  );
}
