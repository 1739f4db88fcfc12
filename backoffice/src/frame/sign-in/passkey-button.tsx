import PasskeyIcon from "@mui/icons-material/FingerprintOutlined";
import { Button, Divider } from "@mui/material";
import { useLogin, useTranslate } from "react-admin";
import { client } from "../client.ts";
import { knowsPasskeys, signWithPasskey } from "../passkeys.ts";
import { FormError } from "./form-error.tsx";
import { useSending } from "./use-sending.ts";

/** The way in with a passkey, which needs no password: the browser asks which one. */
export function PasskeyButton() {
  const translate = useTranslate();
  const login = useLogin();
  const { send, sending, problem } = useSending();
  if (!knowsPasskeys) return null;
  const signIn = () =>
    send(async () => {
      const response = await signWithPasskey(await client.auth.passkeyOptions());
      await login(await client.auth.passkeyCheck({ response: { ...response, type: "public-key", clientExtensionResults: {} } }));
    });
  return (
    <>
      <Divider sx={{ color: "text.secondary" }}>{translate("desk.signIn.or")}</Divider>
      <FormError message={problem} />
      <Button variant="outlined" size="large" startIcon={<PasskeyIcon />} loading={sending} onClick={() => void signIn()}>
        {translate("desk.signIn.passkey")}
      </Button>
    </>
  );
}
