import type { Challenge } from "@masthead/contract/audience/auth.ts";
import { Box, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { LocalesMenuButton, useTranslate } from "react-admin";
import { CodeForm } from "./code-form.tsx";
import { ForgottenForm } from "./forgotten-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionEndedNotice } from "./session-ended-notice.tsx";
import { useSignedOut } from "./use-signed-out.ts";

type Step =
  | { name: "password" }
  | { name: "code"; challenge: Challenge; email: string; password: string }
  | { name: "forgotten"; email: string };

/** The way into the back office, with nothing else on the page: password and then a code, or a passkey. */
export function SignIn() {
  const translate = useTranslate();
  const [step, setStep] = useState<Step>({ name: "password" });
  const signedOut = useSignedOut();
  const restart = () => setStep({ name: "password" });
  if (!signedOut) return null;
  return (
    <Box
      component="main"
      sx={{ minBlockSize: "100vh", display: "grid", placeItems: "center", padding: 2, backgroundColor: "background.default" }}
    >
      <Box sx={{ inlineSize: "100%", maxInlineSize: 400 }}>
        <Paper variant="outlined" sx={(theme) => ({ padding: 4, borderBlockStart: `4px solid ${theme.palette.primary.main}` })}>
          <Typography variant="h5" component="h1" sx={{ fontWeight: 700, marginBlockEnd: 3 }}>
            {translate(step.name === "forgotten" ? "desk.forgotten.title" : "desk.signIn.title")}
          </Typography>
          <SessionEndedNotice />
          {step.name === "password" && (
            <PasswordForm
              onChallenge={(challenge, email, password) => setStep({ name: "code", challenge, email, password })}
              onForgotten={(email) => setStep({ name: "forgotten", email })}
            />
          )}
          {step.name === "code" && <CodeForm {...step} onBack={restart} />}
          {step.name === "forgotten" && <ForgottenForm email={step.email} onDone={restart} />}
        </Paper>
        <Box sx={{ marginBlockStart: 2, textAlign: "center" }}>
          <LocalesMenuButton />
        </Box>
      </Box>
    </Box>
  );
}
