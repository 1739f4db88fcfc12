import { TextField } from "@mui/material";
import { useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { createPasskey } from "../../../platform/session/passkeys.ts";
import { ReauthenticationDialog } from "../reauthentication-dialog.tsx";
import { deviceLabel } from "../session/device.ts";

/** Maximum length of a passkey name, in characters. */
const MAX_NAME_LENGTH = 60;

/** Creates a passkey in the browser and stores it under a name chosen by its owner. */
export function AddPasskey({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: () => Promise<void>;
}) {
  const translate = useTranslate();
  const [name, setName] = useState(() =>
    deviceLabel(navigator.userAgent).slice(0, MAX_NAME_LENGTH),
  );
  // Skips storing the passkey when the dialog was closed in the meantime.
  const isOpen = useRef(true);
  const close = () => {
    isOpen.current = false;
    onClose();
  };
  return (
    <ReauthenticationDialog
      title={translate("account.passkeys.add")}
      text={translate("account.passkeys.addText")}
      submitLabel={translate("account.passkeys.next")}
      passwordPrompt="whenWanted"
      onClose={close}
      onSend={async (password) => {
        const response = await createPasskey(await client.account.passkeyOptions({ password }));
        if (!isOpen.current) return;
        await client.account.addPasskey({
          name,
          response: { ...response, type: "public-key", clientExtensionResults: {} },
        });
        await onAdded();
      }}
    >
      <PasskeyName name={name} onChange={setName} />
    </ReauthenticationDialog>
  );
}

export function PasskeyName({
  name,
  onChange,
}: {
  name: string;
  onChange: (name: string) => void;
}) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate("account.passkeys.name")}
      required
      autoFocus
      value={name}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { dir: "auto", maxLength: MAX_NAME_LENGTH, autoComplete: "off" } }}
    />
  );
}
