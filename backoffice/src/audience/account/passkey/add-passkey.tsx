import { TextField } from "@mui/material";
import { useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { makePasskey } from "../../../frame/passkeys.ts";
import { OwnerDialog } from "../owner-dialog.tsx";
import { deviceOf } from "../session/device.ts";

/** Longest name of a passkey, in characters. */
const NAME_LENGTH = 60;

/** Has the browser make a passkey, and keeps it under a name by which its owner knows it again. */
export function AddPasskey({ onClose, onAdded }: { onClose: () => void; onAdded: () => Promise<void> }) {
  const translate = useTranslate();
  const [name, setName] = useState(() => deviceOf(navigator.userAgent).slice(0, NAME_LENGTH));
  // A dialog that is closed meanwhile wants no passkey any more.
  const open = useRef(true);
  const close = () => {
    open.current = false;
    onClose();
  };
  return (
    <OwnerDialog
      title={translate("account.passkeys.add")}
      text={translate("account.passkeys.addText")}
      action={translate("account.passkeys.next")}
      password="whenWanted"
      onClose={close}
      onSend={async (password) => {
        const response = await makePasskey(await client.account.passkeyOptions({ password }));
        if (!open.current) return;
        await client.account.addPasskey({ name, response: { ...response, type: "public-key", clientExtensionResults: {} } });
        await onAdded();
      }}
    >
      <PasskeyName name={name} onChange={setName} />
    </OwnerDialog>
  );
}

export function PasskeyName({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate("account.passkeys.name")}
      required
      autoFocus
      value={name}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { dir: "auto", maxLength: NAME_LENGTH, autoComplete: "off" } }}
    />
  );
}
