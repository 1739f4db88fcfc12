import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import { Box, Button, IconButton, Stack, Tooltip, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { CodeField } from "../../../platform/form/input/code-field.tsx";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { useFormRequest } from "../../../platform/sign-in/use-form-request.ts";
import { QrCode } from "./qr-code.tsx";

/** TOTP secret, as text and as an `otpauth:` URI. */
export interface TotpEnrolment {
  secret: string;
  uri: string;
}

interface ConfirmAppProps {
  enrolment: TotpEnrolment;
  onCancel: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** Shows the TOTP secret as a QR code and as text, with an input for the first code of the app. */
export function ConfirmApp({ enrolment: { secret, uri }, onCancel, onConfirmed }: ConfirmAppProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [code, setCode] = useState("");
  const { send, sending, problem } = useFormRequest();
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    notify("account.copied", { type: "success" });
  };
  return (
    <Stack
      component="form"
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault();
        void send(async () =>
          onConfirmed((await client.account.confirmTotp({ code })).recoveryCodes),
        );
      }}
    >
      <Typography>{translate("account.app.scan")}</Typography>
      <QrCode text={uri} label={translate("account.app.qr")} />
      <Box>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("account.app.byHand")}
        </Typography>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Box component="code" dir="ltr" sx={{ fontSize: 15, overflowWrap: "anywhere" }}>
            {secret.replaceAll(/.{4}(?=.)/g, "$& ")}
          </Box>
          <Tooltip title={translate("account.copy")}>
            <IconButton aria-label={translate("account.copy")} onClick={() => void copy()}>
              <CopyIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        </Box>
      </Box>
      <FormError message={problem} />
      <CodeField value={code} onChange={setCode} label={translate("account.app.code")} />
      <Stack direction="row" spacing={1}>
        <Button type="submit" variant="contained" loading={sending}>
          {translate("account.app.confirm")}
        </Button>
        <Button onClick={onCancel} disabled={sending}>
          {translate("frame.confirm.cancel")}
        </Button>
      </Stack>
    </Stack>
  );
}
