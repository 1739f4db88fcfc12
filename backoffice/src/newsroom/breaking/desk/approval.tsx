import type { BreakingPackage } from "@masthead/contract/newsroom/breaking/breaking.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useBreakingMessages } from "../breaking-messages.ts";
import { OverrideDialog } from "./override-dialog.tsx";
import type { ActOnPackage } from "./use-breaking.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

interface ApprovalProps {
  news: BreakingPackage;
  act: ActOnPackage;
  /** Languages with changes that are not saved: what is approved must be stored. */
  unsavedLocales: readonly Locale[];
}

/** Approval of the whole package, and what can be done with it. */
export function Approval({ news, act, unsavedLocales }: ApprovalProps) {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const { abilities, unsent } = news;
  const languages = unsavedLocales.map((locale) => translate(`frame.language.${locale}`));
  return (
    <Box
      component="section"
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        padding: 2,
        display: "grid",
        gap: 1,
      }}
    >
      {unsent && <CapWarning news={news} />}
      <ApprovalState news={news} />
      <Actions news={news} act={act} isLocked={languages.length > 0} />
      {languages.length > 0 && (abilities.approve || abilities.send || abilities.submit) && (
        <Box sx={{ color: "text.secondary" }} role="status">
          {languages.length > 1
            ? message("action.unsavedAny")
            : message("action.unsaved", { language: languages[0] })}
        </Box>
      )}
    </Box>
  );
}

/** Warns before the approval if the package would exceed the daily number of alerts. */
function CapWarning({ news }: { news: BreakingPackage }) {
  return (
    <>
      <CapOf counts={news.pushes} max={news.pushCap} text="cap.over" />
      <CapOf counts={news.mails} max={news.mailCap} text="cap.mailsOver" />
    </>
  );
}

interface CapOfProps {
  counts: BreakingPackage["pushes"];
  max: number;
  text: "cap.over" | "cap.mailsOver";
}

function CapOf({ counts, max, text }: CapOfProps) {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const formatNumber = useNumberFormat();
  const over = counts.filter(
    ({ today, planned }) => max > 0 && planned > 0 && today + planned > max,
  );
  return over.map(({ locale, today, planned }) => (
    <Alert key={locale} severity="warning" variant="outlined">
      {message(text, {
        count: formatNumber(today + planned),
        max: formatNumber(max),
        language: translate(`frame.language.${locale}`),
      })}
    </Alert>
  ));
}

function ApprovalState({ news }: { news: BreakingPackage }) {
  const message = useBreakingMessages();
  const nameOf = useColleagueName();
  const mayReview = useNewsroomRight("review");
  const { approval, outdatedApproval, unsent, needsSecondPerson, abilities, state } = news;
  if (state === "withdrawn") return null;
  const personOf = ({ by }: NonNullable<typeof approval>) =>
    nameOf({ id: by.id ?? 0, name: by.name });
  const text = approval
    ? message("approval.by", { name: personOf(approval) })
    : outdatedApproval
      ? message("approval.outdated", { name: personOf(outdatedApproval) })
      : message(unsent && !needsSecondPerson ? "approval.alone" : "approval.none");
  const isOwn = unsent && mayReview && needsSecondPerson && !abilities.approve && !approval;
  return (
    <Box>
      <Box component="p" sx={{ margin: 0, fontWeight: 600 }}>
        {text}
      </Box>
      <Box component="p" sx={{ margin: 0, color: "text.secondary" }}>
        {isOwn ? message("approval.own") : message("approval.hashed")}
      </Box>
    </Box>
  );
}

interface ActionsProps {
  news: BreakingPackage;
  act: ActOnPackage;
  isLocked: boolean;
}

function Actions({ news, act, isLocked }: ActionsProps) {
  const message = useBreakingMessages();
  const [dialog, setDialog] = useState<"override" | "withdraw" | null>(null);
  const [busy, setBusy] = useState(false);
  const mayPublish = useNewsroomRight("publish");
  const mayPush = useNewsroomRight("push");
  const { id, version, hash, state, abilities, needsSecondPerson } = news;
  const run = async (call: Parameters<ActOnPackage>[0], done: string) => {
    setBusy(true);
    await act(call, message(`done.${done}`));
    setBusy(false);
  };
  const mayCarryOut =
    mayPublish && (mayPush || ![...news.pushes, ...news.mails].some(({ planned }) => planned > 0));
  const isRetry = state === "failed" && !needsSecondPerson;
  const props = { disabled: busy || isLocked, sx: { minBlockSize: 44 } };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {abilities.approve && mayCarryOut && (
        <Button
          {...props}
          variant="contained"
          onClick={() => void run(() => client.breaking.approve({ id, hash, send: true }), "sent")}
        >
          {message("action.approveSend")}
        </Button>
      )}
      {abilities.approve && (
        <Button
          {...props}
          variant={mayCarryOut ? "outlined" : "contained"}
          onClick={() => void run(() => client.breaking.approve({ id, hash }), "approved")}
        >
          {message("action.approve")}
        </Button>
      )}
      {abilities.send && !needsSecondPerson && (
        <Button
          {...props}
          variant={abilities.approve ? "outlined" : "contained"}
          onClick={() => void run(() => client.breaking.send({ id, hash }), "sent")}
        >
          {message(isRetry ? "action.retry" : "action.send")}
        </Button>
      )}
      {abilities.submit && (
        <Button
          {...props}
          variant={abilities.approve || !needsSecondPerson ? "outlined" : "contained"}
          onClick={() => void run(() => client.breaking.submit({ id, version }), "submitted")}
        >
          {message("action.submit")}
        </Button>
      )}
      {abilities.return && (
        <Button
          {...props}
          variant="outlined"
          onClick={() => void run(() => client.breaking.return({ id, version }), "returned")}
        >
          {message("action.return")}
        </Button>
      )}
      {abilities.send && needsSecondPerson && (
        <Button {...props} onClick={() => setDialog("override")}>
          {message("action.override")}
        </Button>
      )}
      {abilities.withdraw && (
        <Button
          {...props}
          disabled={busy}
          color="error"
          variant="outlined"
          onClick={() => setDialog("withdraw")}
        >
          {message("action.withdraw")}
        </Button>
      )}
      {dialog === "override" && (
        <OverrideDialog news={news} act={act} onClose={() => setDialog(null)} />
      )}
      {dialog === "withdraw" && (
        <WithdrawDialog news={news} act={act} onClose={() => setDialog(null)} />
      )}
    </Box>
  );
}
