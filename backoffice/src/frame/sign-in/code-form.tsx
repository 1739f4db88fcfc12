import type { Challenge } from "@masthead/contract/audience/auth.ts";
import { Button, Link, Stack, Typography } from "@mui/material";
import { useEffect, useState } from "react";
import { useLogin, useTranslate } from "react-admin";
import { client } from "../client.ts";
import { CodeField } from "./code-field.tsx";
import { FormError } from "./form-error.tsx";
import { useSending } from "./use-sending.ts";

/** Seconds before another code may be asked for. */
const RESEND = 60;

interface CodeFormProps {
  challenge: Challenge;
  email: string;
  password: string;
  onBack: () => void;
}

/**
 * Second step: the code from the mail, or of the authenticator app, or a recovery code. Which of them an account takes, and whether there is
 * one, is not told.
 */
export function CodeForm({ challenge: first, email, password, onBack }: CodeFormProps) {
  const translate = useTranslate();
  const login = useLogin();
  const [challenge, setChallenge] = useState(first);
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
  const { send, sending, problem } = useSending();
  const [wait, setWait] = useState(RESEND);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const submit = () => send(async () => void (await login(await client.auth.checkOtp({ challenge: challenge.challenge, code }))));
  const resend = () =>
    send(async () => {
      setChallenge(await client.auth.loginAdmin({ email, password }));
      setWait(RESEND);
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
      <Typography>{translate(recovery ? "desk.signIn.recoveryHint" : "desk.signIn.sent", { email })}</Typography>
      {!recovery && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("desk.signIn.noCode")}
        </Typography>
      )}
      <FormError message={problem} />
      <CodeField
        key={String(recovery)}
        value={code}
        onChange={setCode}
        label={recovery ? translate("desk.signIn.recoveryCode") : undefined}
        letters={recovery}
      />
      <Button type="submit" variant="contained" size="large" loading={sending}>
        {translate("desk.signIn.submit")}
      </Button>
      {!recovery && (
        <Button disabled={wait > 0 || sending} onClick={() => void resend()}>
          {wait > 0 ? translate("desk.signIn.wait", { seconds: wait }) : translate("desk.signIn.resend")}
        </Button>
      )}
      <Link
        component="button"
        type="button"
        color="text.primary"
        sx={{ minBlockSize: 40 }}
        onClick={() => {
          setRecovery(!recovery);
          setCode("");
        }}
      >
        {translate(recovery ? "desk.signIn.useCode" : "desk.signIn.useRecovery")}
      </Link>
      <Link component="button" type="button" color="text.primary" sx={{ minBlockSize: 40 }} onClick={onBack}>
        {translate("desk.signIn.back")}
      </Link>
    </Stack>
  );
}
