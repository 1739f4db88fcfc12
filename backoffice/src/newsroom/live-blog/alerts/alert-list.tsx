import type { LiveAlert, LiveAlerts } from "@masthead/contract/audience/notification/live-alert.ts";
import type { LiveAlertState } from "@masthead/contract/audience/notification/live-alert-terms.ts";
import { Box, Button, Paper, Typography } from "@mui/material";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useDesk } from "../desk/use-desk.ts";
import { ClockTime, useClock } from "../entry/event-time.tsx";
import { useAlertMessages } from "./alert-messages.ts";
import { useSendAlert } from "./use-alerts.ts";

/** Followers, the limit per hour, and the alerts with their deliveries. */
export function AlertList({ alerts }: { alerts: LiveAlerts }) {
  const message = useAlertMessages();
  const { articleId } = useDesk().desk;
  const { send, busy } = useSendAlert(articleId);
  return (
    <Paper variant="outlined" component="section" aria-label={message("title")} sx={{ padding: 2 }}>
      <Facts alerts={alerts} />
      {alerts.alerts.length === 0 ? (
        <Typography sx={{ color: "text.secondary", fontSize: 14 }}>{message("empty")}</Typography>
      ) : (
        <Box
          component="ol"
          sx={{ listStyle: "none", margin: 0, padding: 0, maxBlockSize: 360, overflowY: "auto" }}
          // Scrolls by keyboard.
          tabIndex={0}
          aria-label={message("title")}
        >
          {alerts.alerts.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              isBlocked={busy || alerts.nextAt !== null}
              onSend={() => void send(alert.id)}
            />
          ))}
        </Box>
      )}
    </Paper>
  );
}

function Facts({ alerts: { followers, perHour, nextAt } }: { alerts: LiveAlerts }) {
  const message = useAlertMessages();
  const formatNumber = useNumberFormat();
  const clock = useClock();
  const counted = (key: string, count: number) =>
    message(key, { smart_count: count, number: formatNumber(count) });
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 2,
        rowGap: 0.5,
        marginBlockEnd: 1,
        fontSize: 14,
        color: "text.secondary",
      }}
    >
      <span>{counted("followers", followers)}</span>
      <span>{counted("perHour", perHour)}</span>
      {nextAt && <span>{message("nextAt", { time: clock(nextAt) })}</span>}
    </Box>
  );
}

const TONES: Record<LiveAlertState, "good" | "waiting" | "urgent" | "off"> = {
  waiting: "waiting",
  sent: "good",
  held: "urgent",
  nobody: "off",
  cancelled: "off",
};

interface AlertRowProps {
  alert: LiveAlert;
  /** The limit per hour allows no alert now. */
  isBlocked: boolean;
  onSend: () => void;
}

function AlertRow({ alert, isBlocked, onSend }: AlertRowProps) {
  const message = useAlertMessages();
  const { locale } = useDesk().desk;
  const { title, state, createdAt, maySend } = alert;
  const name = title || message("untitled");
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        columnGap: 2,
        rowGap: 0.5,
        paddingBlock: 1,
        borderBlockStart: 1,
        borderColor: "divider",
        fontSize: 14,
      }}
    >
      <ClockTime at={createdAt} />
      <Box sx={{ flex: "1 1 16rem", minInlineSize: 0, overflowWrap: "anywhere" }}>
        {title ? <bdi lang={locale}>{title}</bdi> : name}
        <Details alert={alert} />
      </Box>
      <StateBadge tone={TONES[state]}>{message(`state.${state}`)}</StateBadge>
      {maySend && (
        <Button
          variant="outlined"
          disabled={isBlocked}
          aria-label={message("sendNamed", { name })}
          onClick={onSend}
          sx={{ minBlockSize: { xs: 44, md: 36 } }}
        >
          {message("send")}
        </Button>
      )}
    </Box>
  );
}

/** Deliveries of an alert that was sent, or why it was not. */
function Details({ alert }: { alert: LiveAlert }) {
  const message = useAlertMessages();
  const formatNumber = useNumberFormat();
  const { state, reason, delivery, replaced } = alert;
  const counted = (key: string, count: number) =>
    count ? [message(key, { smart_count: count, number: formatNumber(count) })] : [];
  const parts = [
    ...(reason ? [message(`reason.${reason}`)] : []),
    ...(state === "cancelled" ? [message("cancelled")] : []),
    ...(delivery
      ? [
          message("delivered", {
            accepted: formatNumber(delivery.accepted),
            addressed: formatNumber(delivery.addressed),
          }),
          ...counted("refused", delivery.failed),
          ...counted("gone", delivery.gone),
          ...counted("clicked", delivery.clicked),
        ]
      : []),
    ...(replaced ? [message("replaced")] : []),
  ];
  if (!parts.length) return null;
  return (
    <Box sx={{ fontSize: 13, color: "text.secondary" }}>
      {parts.map((part) => (
        <Box key={part} component="span" sx={{ display: "inline-block", marginInlineEnd: 2 }}>
          {part}
        </Box>
      ))}
    </Box>
  );
}
