import { Button, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { knowsPasskeys } from "../../../frame/passkeys.ts";
import { OwnerDialog } from "../owner-dialog.tsx";
import { useSecondFactors } from "../second-factors.ts";
import { Section } from "../section.tsx";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

type Step = { name: "rest" } | { name: "add" } | { name: "rename" | "remove"; id: number; called: string };

/** The passkeys that sign one in without a password. */
export function Passkeys() {
  const translate = useTranslate();
  const notify = useNotify();
  const { factors, problem, reload } = useSecondFactors();
  const [step, setStep] = useState<Step>({ name: "rest" });
  const rest = () => setStep({ name: "rest" });
  const words = (key: string, values?: object) => translate(`account.passkeys.${key}`, values);
  const done = async (word: string) => {
    rest();
    notify(`account.passkeys.${word}`, { type: "success" });
    await reload();
  };
  return (
    <Section title={words("title")} text={words("text")} loading={!factors} problem={problem}>
      <Stack component="ul" sx={{ listStyle: "none", margin: 0, padding: 0, marginBlockEnd: factors?.passkeys.length ? 2 : 0 }}>
        {factors?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setStep({ name: "rename", id: passkey.id, called: passkey.name })}
            onRemove={() => setStep({ name: "remove", id: passkey.id, called: passkey.name })}
          />
        ))}
      </Stack>
      {knowsPasskeys ? (
        <Button variant="outlined" onClick={() => setStep({ name: "add" })} sx={{ minBlockSize: 40 }}>
          {words("add")}
        </Button>
      ) : (
        <Typography sx={{ color: "text.secondary" }}>{translate("desk.passkey.unknown")}</Typography>
      )}
      {step.name === "add" && <AddPasskey onClose={rest} onAdded={() => done("added")} />}
      {step.name === "rename" && <RenamePasskey id={step.id} called={step.called} onClose={rest} onRenamed={() => done("renamed")} />}
      {step.name === "remove" && (
        <OwnerDialog
          title={words("removeTitle", { name: step.called })}
          text={words("removeText")}
          action={words("remove")}
          dangerous
          password="whenWanted"
          onClose={rest}
          onSend={async (password) => {
            await client.account.removePasskey({ id: step.id, password });
            await done("removed");
          }}
        />
      )}
    </Section>
  );
}
