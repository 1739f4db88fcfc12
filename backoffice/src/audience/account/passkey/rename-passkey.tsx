import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { ReauthenticationDialog } from "../reauthentication-dialog.tsx";
import { PasskeyName } from "./add-passkey.tsx";

interface RenamePasskeyProps {
  id: number;
  currentName: string;
  onClose: () => void;
  onRenamed: () => Promise<void>;
}

export function RenamePasskey({ id, currentName, onClose, onRenamed }: RenamePasskeyProps) {
  const translate = useTranslate();
  const [name, setName] = useState(currentName);
  return (
    <ReauthenticationDialog
      title={translate("account.passkeys.renameTitle", { name: currentName })}
      submitLabel={translate("account.passkeys.rename")}
      passwordPrompt="whenWanted"
      onClose={onClose}
      onSend={async () => {
        await client.account.renamePasskey({ id, name });
        await onRenamed();
      }}
    >
      <PasskeyName name={name} onChange={setName} />
    </ReauthenticationDialog>
  );
}
