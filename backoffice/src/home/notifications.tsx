import {
  type NotificationRecord,
  STARTED_NOTIFICATION_STATES,
} from "@masthead/contract/audience/notification/notification.ts";
import { Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../platform/api/client.ts";
import { PanelGrid } from "../platform/layout/panel-grid.tsx";
import { StateBadge } from "../platform/list/state-badge.tsx";
import { useNumberFormat } from "../platform/messages/use-number-format.ts";
import { RelativeTime } from "../platform/time/relative-time.tsx";
import { Panel } from "./panel.tsx";

const MAX_ROWS = 8;
/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = 30_000;

const listPath = (filter: object) =>
  `/notification/list?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/**
 * Latest notifications with their reach, and scheduled ones. Home page of staff who only send
 * notifications.
 */
export function Notifications() {
  const translate = useTranslate();
  const latest = useQuery({
    queryKey: ["notification", "home", "last"],
    queryFn: async () => {
      const lists = await Promise.all(
        STARTED_NOTIFICATION_STATES.map((state) =>
          client.notification.staffList({
            state,
            sort: "startedAt",
            order: "desc",
            page: 1,
            limit: MAX_ROWS,
          }),
        ),
      );
      const all = lists.flatMap(({ data }) => data);
      return all
        .toSorted(
          (first, second) => Date.parse(second.startedAt ?? "") - Date.parse(first.startedAt ?? ""),
        )
        .slice(0, MAX_ROWS);
    },
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const scheduled = useQuery({
    queryKey: ["notification", "home", "scheduled"],
    queryFn: async () =>
      (
        await client.notification.staffList({
          state: "scheduled",
          sort: "scheduledAt",
          order: "asc",
          page: 1,
          limit: MAX_ROWS,
        })
      ).data,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <PanelGrid>
      <Panel
        title={translate("home.notifications.last")}
        to="/notification/list"
        emptyMessage={translate("home.notifications.noLast")}
        rows={latest.data?.map((row) => ({
          key: row.id,
          content: <NotificationRow notification={row} at={row.startedAt} counted />,
        }))}
      />
      <Panel
        title={translate("home.notifications.scheduled")}
        to={listPath({ state: "scheduled" })}
        emptyMessage={translate("home.notifications.noScheduled")}
        rows={scheduled.data?.map((row) => ({
          key: row.id,
          content: <NotificationRow notification={row} at={row.scheduledAt} />,
        }))}
      />
    </PanelGrid>
  );
}

function NotificationRow({
  notification,
  at,
  counted = false,
}: {
  notification: NotificationRecord;
  at: string | null;
  counted?: boolean;
}) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  return (
    <>
      <Box sx={{ display: "flex", gap: 2, alignItems: "baseline" }}>
        <Box
          component="span"
          dir="auto"
          lang={notification.locale}
          sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", fontWeight: 500 }}
        >
          {notification.title}
        </Box>
        <Box component="span" sx={{ color: "text.secondary", fontSize: 13 }}>
          <RelativeTime at={at} />
        </Box>
      </Box>
      {counted && (
        <Typography
          component="div"
          variant="body2"
          sx={{ color: "text.secondary", display: "flex", flexWrap: "wrap", columnGap: 2 }}
        >
          {notification.state !== "sent" && (
            <StateBadge tone={notification.state === "failed" ? "urgent" : "waiting"}>
              {translate(`resources.notification.state.${notification.state}`)}
            </StateBadge>
          )}
          <span>
            {translate("resources.notification.fields.accepted")}:{" "}
            {translate("resources.notification.reach", {
              accepted: formatNumber(notification.accepted),
              addressed: formatNumber(notification.addressed),
            })}
          </span>
          <span>
            {translate("resources.notification.fields.clicked")}:{" "}
            {formatNumber(notification.clicked)}
          </span>
        </Typography>
      )}
    </>
  );
}
