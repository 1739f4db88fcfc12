import { Button, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { supportsPasskeys } from "../../../platform/session/passkeys.ts";
import { AccountSection } from "../account-section.tsx";
import { ReauthenticationDialog } from "../reauthentication-dialog.tsx";
import { useSecondFactors } from "../second-factors.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

type Step =
  | { name: "idle" }
  | { name: "add" }
  | { name: "rename" | "remove"; id: number; currentName: string };

/** Passkeys of the current user, which allow signing in without a password. */
export function Passkeys() {
  const translate = useTranslate();
  const notify = useNotify();
  const { factors, problem, reload } = useSecondFactors();
  const [step, setStep] = useState<Step>({ name: "idle" });
  const resetStep = () => setStep({ name: "idle" });
  const message = (key: string, values?: object) => translate(`account.passkeys.${key}`, values);
  const finish = async (messageKey: string) => {
    resetStep();
    notify(`account.passkeys.${messageKey}`, { type: "success" });
    await reload();
  };
  return (
    <AccountSection
      title={message("title")}
      text={message("text")}
      loading={!factors}
      errorMessage={problem}
    >
      <Stack
        component="ul"
        sx={{
          listStyle: "none",
          margin: 0,
          padding: 0,
          marginBlockEnd: factors?.passkeys.length ? 2 : 0,
        }}
      >
        {factors?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setStep({ name: "rename", id: passkey.id, currentName: passkey.name })}
            onRemove={() => setStep({ name: "remove", id: passkey.id, currentName: passkey.name })}
          />
        ))}
      </Stack>
      {supportsPasskeys ? (
        <Button
          variant="outlined"
          onClick={() => setStep({ name: "add" })}
          sx={{ minBlockSize: 40 }}
        >
          {message("add")}
        </Button>
      ) : (
        <Typography sx={{ color: "text.secondary" }}>
          {translate("frame.passkey.unknown")}
        </Typography>
      )}
      {step.name === "add" && <AddPasskey onClose={resetStep} onAdded={() => finish("added")} />}
      {step.name === "rename" && (
        <RenamePasskey
          id={step.id}
          currentName={step.currentName}
          onClose={resetStep}
          onRenamed={() => finish("renamed")}
        />
      )}
      {step.name === "remove" && (
        <ReauthenticationDialog
          title={message("removeTitle", { name: step.currentName })}
          text={message("removeText")}
          submitLabel={message("remove")}
          dangerous
          passwordPrompt="whenWanted"
          onClose={resetStep}
          onSend={async (password) => {
            await client.account.removePasskey({ id: step.id, password });
            await finish("removed");
          }}
        />
      )}
    </AccountSection>
  );
}
