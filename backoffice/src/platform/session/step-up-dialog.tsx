import KeyIcon from "@mui/icons-material/KeyOutlined";
import { Alert, Box, Button } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordInput, TextInput, useTranslate } from "react-admin";
import { client } from "../api/client.ts";
import { errorMessage } from "../api/problems.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { signWithPasskey, supportsPasskeys } from "./passkeys.ts";

/**
 * Dialog in which the user confirms their identity by password, authenticator app or passkey, as
 * the account has.
 */
export function StepUpDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const translate = useTranslate();
  const message = (key: string) => translate(`frame.stepUp.${key}`);
  const { data: methods, error } = useQuery({
    queryKey: ["stepUpMethods"],
    queryFn: () => client.auth.stepUpMethods(),
    gcTime: 0,
  });
  const [prefersCode, setPrefersCode] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const usesCode = methods?.code && (prefersCode || !methods.password);

  const confirmByPasskey = async () => {
    setProblem(null);
    try {
      const response = await signWithPasskey(await client.auth.passkeyOptions());
      await client.auth.stepUp({
        response: { ...response, type: "public-key", clientExtensionResults: {} },
      });
      onClose(true);
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
  };
  return (
    <FormDialog
      title={message("title")}
      text={message("text")}
      submitLabel={message("confirm")}
      defaultValues={{ password: "", code: "" }}
      onClose={() => onClose(false)}
      onSend={async ({ password, code }) => {
        await client.auth.stepUp(usesCode ? { code } : { password });
        onClose(true);
      }}
    >
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {methods && !usesCode && methods.password && (
        <PasswordInput
          source="password"
          label={message("password")}
          autoComplete="current-password"
          autoFocus
          fullWidth
          helperText={false}
        />
      )}
      {usesCode === true && (
        <TextInput
          source="code"
          label={message("code")}
          autoComplete="one-time-code"
          autoFocus
          fullWidth
          helperText={false}
          slotProps={{ htmlInput: { dir: "ltr", inputMode: "numeric" } }}
        />
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
        {methods?.password && methods.code && (
          <Button onClick={() => setPrefersCode(!usesCode)} sx={{ minBlockSize: 40 }}>
            {message(usesCode ? "usePassword" : "useCode")}
          </Button>
        )}
        {methods?.passkey && supportsPasskeys && (
          <Button
            startIcon={<KeyIcon />}
            onClick={() => void confirmByPasskey()}
            sx={{ minBlockSize: 40 }}
          >
            {message("usePasskey")}
          </Button>
        )}
      </Box>
    </FormDialog>
  );
}
