import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { OwnerDialog } from "../owner-dialog.tsx";
import { PasskeyName } from "./add-passkey.tsx";

interface RenamePasskeyProps {
  id: number;
  called: string;
  onClose: () => void;
  onRenamed: () => Promise<void>;
}

export function RenamePasskey({ id, called, onClose, onRenamed }: RenamePasskeyProps) {
  const translate = useTranslate();
  const [name, setName] = useState(called);
  return (
    <OwnerDialog
      title={translate("account.passkeys.renameTitle", { name: called })}
      action={translate("account.passkeys.rename")}
      password="whenWanted"
      onClose={onClose}
      onSend={async () => {
        await client.account.renamePasskey({ id, name });
        await onRenamed();
      }}
    >
      <PasskeyName name={name} onChange={setName} />
    </OwnerDialog>
  );
}
