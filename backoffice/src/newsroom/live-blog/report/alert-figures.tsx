import { LIVE_ALERT_LIST_SIZE } from "@masthead/contract/audience/notification/live-alert-terms.ts";
import { Typography } from "@mui/material";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { StatisticsPanel } from "../../../platform/statistics/statistics-panel.tsx";
import { useAlertMessages } from "../alerts/alert-messages.ts";
import { useAlertsQuery } from "../alerts/use-alerts.ts";
import { useClock } from "../entry/event-time.tsx";
import { useReportMessages } from "./report-messages.ts";

/** Alerts of the live blog with their deliveries, the latest first. */
export function AlertFigures({ articleId }: { articleId: number }) {
  const message = useReportMessages();
  const alertMessage = useAlertMessages();
  const formatNumber = useNumberFormat();
  const clock = useClock();
  const { data, isPending } = useAlertsQuery(articleId);
  const alerts = data?.alerts ?? [];
  const numeric = (key: string) => ({ name: message(`alert.${key}`), numeric: true });
  return (
    <>
      <StatisticsPanel
        title={alertMessage("title")}
        fileTitle={`${message("title")} ${alertMessage("title")}`}
        pending={isPending}
        emptyMessage={message("noAlerts")}
        columns={[
          { name: message("alert.entry") },
          { name: message("alert.time") },
          { name: message("alert.state") },
          ...["addressed", "accepted", "failed", "gone", "clicked"].map(numeric),
        ]}
        rows={alerts.map(({ id, title, state, createdAt, delivery }) => ({
          key: String(id),
          cells: [
            title || alertMessage("untitled"),
            clock(createdAt),
            alertMessage(`state.${state}`),
            delivery?.addressed ?? "",
            delivery?.accepted ?? "",
            delivery?.failed ?? "",
            delivery?.gone ?? "",
            delivery?.clicked ?? "",
          ],
        }))}
      />
      {alerts.length === LIVE_ALERT_LIST_SIZE && (
        <Typography sx={{ fontSize: 14, color: "text.secondary" }}>
          {message("lastAlerts", { number: formatNumber(LIVE_ALERT_LIST_SIZE) })}
        </Typography>
      )}
    </>
  );
}
