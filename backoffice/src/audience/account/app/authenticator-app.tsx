import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { AccountSection } from "../account-section.tsx";
import { ReauthenticationDialog } from "../reauthentication-dialog.tsx";
import { useSecondFactors } from "../second-factors.ts";
import { ConfirmApp, type TotpEnrolment } from "./confirm-app.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Step =
  | { name: "idle" }
  | { name: "begin" }
  | { name: "confirm"; enrolment: TotpEnrolment }
  | { name: "codes"; codes: string[] }
  | { name: "remove" };

/** Authenticator app (TOTP) of the current user, which replaces the mailed sign-in codes. */
export function AuthenticatorApp() {
  const translate = useTranslate();
  const notify = useNotify();
  const { factors, problem, reload } = useSecondFactors();
  const [step, setStep] = useState<Step>({ name: "idle" });
  const resetStep = () => setStep({ name: "idle" });
  const message = (key: string, values?: object) => translate(`account.app.${key}`, values);
  const enrolledApp = factors?.totp;
  return (
    <AccountSection
      title={message("title")}
      text={message("text")}
      loading={!factors}
      errorMessage={problem}
    >
      {enrolledApp ? (
        <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
          <StateBadge tone="good">
            <span>
              {message("since")} <RelativeTime at={enrolledApp.enrolledAt} />
            </span>
          </StateBadge>
          <Typography>
            {message("codesLeft", { smart_count: factors.recoveryCodesLeft })}
          </Typography>
          <Button
            variant="outlined"
            color="error"
            onClick={() => setStep({ name: "remove" })}
            sx={{ minBlockSize: 40 }}
          >
            {message("remove")}
          </Button>
        </Box>
      ) : step.name === "confirm" ? (
        <ConfirmApp
          enrolment={step.enrolment}
          onCancel={resetStep}
          onConfirmed={async (codes) => {
            setStep({ name: "codes", codes });
            await reload();
          }}
        />
      ) : (
        <Button
          variant="outlined"
          onClick={() => setStep({ name: "begin" })}
          sx={{ minBlockSize: 40 }}
        >
          {message("begin")}
        </Button>
      )}
      {step.name === "begin" && (
        <ReauthenticationDialog
          title={message("begin")}
          text={message("beginText")}
          submitLabel={message("next")}
          passwordPrompt="always"
          onClose={resetStep}
          onSend={async (password = "") =>
            setStep({ name: "confirm", enrolment: await client.account.beginTotp({ password }) })
          }
        />
      )}
      {step.name === "remove" && (
        <ReauthenticationDialog
          title={message("removeTitle")}
          text={message("removeText")}
          submitLabel={message("remove")}
          dangerous
          passwordPrompt="always"
          onClose={resetStep}
          onSend={async (password = "") => {
            await client.account.removeTotp({ password });
            resetStep();
            notify("account.app.removed", { type: "success" });
            await reload();
          }}
        />
      )}
      {step.name === "codes" && <RecoveryCodes codes={step.codes} onDone={resetStep} />}
    </AccountSection>
  );
}
