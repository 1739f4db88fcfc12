import type {
  BreakingEdition,
  BreakingMail,
  BreakingStepRecord,
} from "@masthead/contract/newsroom/breaking/breaking.ts";
import { Box, Link, Typography } from "@mui/material";
import { Link as RouterLink } from "react-router";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useBreakingMessages } from "../breaking-messages.ts";
import { STEP_TONES } from "../state-tones.ts";

/** Steps of a package in a language, with their results. */
export function Steps({ edition: { locale, steps } }: { edition: BreakingEdition }) {
  const message = useBreakingMessages();
  return (
    <Box>
      <Typography
        id={`steps-${locale}`}
        component="h4"
        sx={{ fontWeight: 600, marginBlockEnd: 0.5 }}
      >
        {message("step.title")}
      </Typography>
      <Box
        component="ol"
        aria-labelledby={`steps-${locale}`}
        sx={{ listStyle: "none", margin: 0, padding: 0 }}
      >
        {steps.map((step) => (
          <Step key={step.kind} step={step} />
        ))}
      </Box>
    </Box>
  );
}

function Step({ step }: { step: BreakingStepRecord }) {
  const message = useBreakingMessages();
  const { kind, state, reason, at, push, correction, mail, mailCorrection } = step;
  return (
    <Box
      component="li"
      data-step={kind}
      sx={{ paddingBlock: 0.75, borderTop: 1, borderColor: "divider" }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
        <Box component="span" sx={{ flexGrow: 1 }}>
          {message(`step.${kind}`)}
        </Box>
        <Box component="span" sx={{ fontWeight: 600 }}>
          <StateBadge tone={STEP_TONES[state]}>{message(`step.state.${state}`)}</StateBadge>
        </Box>
        {at && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            <RelativeTime at={at} />
          </Box>
        )}
      </Box>
      {reason && (
        <Box sx={{ overflowWrap: "anywhere" }}>
          <bdi>{reason}</bdi>
        </Box>
      )}
      {push && <PushResult push={push} />}
      {correction && <Correction push={correction} />}
      {mail && <MailResult mail={mail} label={message("step.openMail")} />}
      {mailCorrection && (
        <MailResult mail={mailCorrection} label={message("step.openMailCorrection")} isCorrection />
      )}
    </Box>
  );
}

type Push = NonNullable<BreakingStepRecord["push"]>;

function PushResult({ push: { addressed, accepted, failed, gone, clicked } }: { push: Push }) {
  const message = useBreakingMessages();
  const formatNumber = useNumberFormat();
  return (
    <Box sx={{ color: "text.secondary", display: "flex", flexWrap: "wrap", columnGap: 2 }}>
      <span>
        {message("step.accepted", {
          accepted: formatNumber(accepted),
          addressed: formatNumber(addressed),
        })}
      </span>
      {failed > 0 && <span>{message("step.failedCount", { count: formatNumber(failed) })}</span>}
      {gone > 0 && <span>{message("step.gone", { count: formatNumber(gone) })}</span>}
      <span>{message("step.clicked", { count: formatNumber(clicked) })}</span>
    </Box>
  );
}

interface MailResultProps {
  mail: BreakingMail;
  /** Label of the link to the newsletter issue. */
  label: string;
  isCorrection?: boolean;
}

/** Counts of a mail, with a link to the newsletter issue and its recipients. */
function MailResult({ mail, label, isCorrection = false }: MailResultProps) {
  const message = useBreakingMessages();
  const formatNumber = useNumberFormat();
  const { id, state, addressed, sent, rejected, failed, skipped, uncertain, clicked } = mail;
  const delivered = isCorrection ? "step.mailCorrection" : "step.mailSent";
  const count = (key: string, number: number) =>
    number > 0 && <span>{message(`step.${key}`, { count: formatNumber(number) })}</span>;
  return (
    <Box
      sx={{
        color: "text.secondary",
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
      }}
    >
      <span>
        {message(state === "scheduled" ? "step.mailStarting" : delivered, {
          sent: formatNumber(sent),
          addressed: formatNumber(addressed),
        })}
      </span>
      {(state === "paused" || state === "held" || state === "draft") && isCorrection && (
        <span>{message("step.mailWaits")}</span>
      )}
      {count("mailQueued", addressed - sent - rejected - failed - skipped)}
      {count("failedCount", rejected + failed)}
      {count("mailSkipped", skipped)}
      {count("mailUncertain", uncertain)}
      {!isCorrection && <span>{message("step.clicked", { count: formatNumber(clicked) })}</span>}
      <Link
        component={RouterLink}
        to={`/newsletterissue/edit/${id}`}
        color="text.primary"
        sx={{ minBlockSize: 44, display: "inline-flex", alignItems: "center" }}
      >
        {label}
      </Link>
    </Box>
  );
}

function Correction({ push: { state, accepted, addressed } }: { push: Push }) {
  const message = useBreakingMessages();
  const formatNumber = useNumberFormat();
  return (
    <Box>
      {message(state === "sending" ? "step.correctionRunning" : "step.correction", {
        accepted: formatNumber(accepted),
        addressed: formatNumber(addressed),
      })}
    </Box>
  );
}
