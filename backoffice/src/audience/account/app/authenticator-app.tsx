import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { Moment } from "../../../frame/moment.tsx";
import { OwnerDialog } from "../owner-dialog.tsx";
import { useSecondFactors } from "../second-factors.ts";
import { Section } from "../section.tsx";
import { type Begun, ConfirmApp } from "./confirm-app.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { name: "rest" }
  | { name: "begin" }
  | { name: "confirm"; begun: Begun }
  | { name: "codes"; codes: string[] }
  | { name: "remove" };

/** The app on one's telephone that shows a code to sign in with, in place of a mailed one. */
export function AuthenticatorApp() {
  const translate = useTranslate();
  const notify = useNotify();
  const { factors, problem, reload } = useSecondFactors();
  const [step, setStep] = useState<Step>({ name: "rest" });
  const rest = () => setStep({ name: "rest" });
  const words = (key: string, values?: object) => translate(`account.app.${key}`, values);
  const app = factors?.totp;
  return (
    <Section title={words("title")} text={words("text")} loading={!factors} problem={problem}>
      {app ? (
        <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
          <StateMark tone="good">
            <span>
              {words("since")} <Moment at={app.enrolledAt} />
            </span>
          </StateMark>
          <Typography>{words("codesLeft", { smart_count: factors.recoveryCodesLeft })}</Typography>
          <Button variant="outlined" color="error" onClick={() => setStep({ name: "remove" })} sx={{ minBlockSize: 40 }}>
            {words("remove")}
          </Button>
        </Box>
      ) : step.name === "confirm" ? (
        <ConfirmApp
          begun={step.begun}
          onCancel={rest}
          onConfirmed={async (codes) => {
            setStep({ name: "codes", codes });
            await reload();
          }}
        />
      ) : (
        <Button variant="outlined" onClick={() => setStep({ name: "begin" })} sx={{ minBlockSize: 40 }}>
          {words("begin")}
        </Button>
      )}
      {step.name === "begin" && (
        <OwnerDialog
          title={words("begin")}
          text={words("beginText")}
          action={words("next")}
          password="always"
          onClose={rest}
          onSend={async (password = "") => setStep({ name: "confirm", begun: await client.account.beginTotp({ password }) })}
        />
      )}
      {step.name === "remove" && (
        <OwnerDialog
          title={words("removeTitle")}
          text={words("removeText")}
          action={words("remove")}
          dangerous
          password="always"
          onClose={rest}
          onSend={async (password = "") => {
            await client.account.removeTotp({ password });
            rest();
            notify("account.app.removed", { type: "success" });
            await reload();
          }}
        />
      )}
      {step.name === "codes" && <RecoveryCodes codes={step.codes} onDone={rest} />}
    </Section>
  );
}
