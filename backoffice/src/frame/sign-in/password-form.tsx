import type { Challenge } from "@masthead/contract/audience/auth.ts";
import { Button, Link, Stack, TextField } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../client.ts";
import { FormError } from "./form-error.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { useSending } from "./use-sending.ts";

interface PasswordFormProps {
  onChallenge: (challenge: Challenge, email: string, password: string) => void;
  onForgotten: (email: string) => void;
}

/** First step: what one knows. Whether it is right shows only with the code. */
export function PasswordForm({ onChallenge, onForgotten }: PasswordFormProps) {
  const translate = useTranslate();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { send, sending, problem } = useSending();
  const submit = () => send(async () => onChallenge(await client.auth.loginAdmin({ email, password }), email, password));
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
      <PasswordField label={translate("desk.signIn.password")} value={password} onChange={setPassword} autoComplete="current-password" />
      <Button type="submit" variant="contained" size="large" loading={sending}>
        {translate("desk.signIn.next")}
      </Button>
      <Link component="button" type="button" color="text.primary" sx={{ minBlockSize: 40 }} onClick={() => onForgotten(email)}>
        {translate("desk.signIn.forgotten")}
      </Link>
      <PasskeyButton />
    </Stack>
  );
}
