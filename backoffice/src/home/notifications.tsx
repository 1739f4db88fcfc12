import type { NotificationRecord, NotificationState } from "@masthead/contract/audience/notification.ts";
import { Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../frame/client.ts";
import { useNumbers } from "../frame/figures/use-numbers.ts";
import { StateMark } from "../frame/list/state-mark.tsx";
import { Moment } from "../frame/moment.tsx";
import { Panel } from "./panel.tsx";

const ROWS = 8;
/** How often the counts are read again, in milliseconds. */
const EVERY = 30_000;

/** States of a notification that has left, or has tried to. */
const GONE = ["sending", "sent", "failed"] as const satisfies NotificationState[];

const listOf = (filter: object) => `/notification/list?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** What was sent last and how many browsers it reached, and what is scheduled: the home page of staff who write notifications alone. */
export function Notifications() {
  const translate = useTranslate();
  const last = useQuery({
    queryKey: ["notification", "home", "last"],
    queryFn: async () => {
      const lists = await Promise.all(
        GONE.map((state) => client.notification.staffList({ state, sort: "startedAt", order: "desc", page: 1, limit: ROWS })),
      );
      const all = lists.flatMap(({ data }) => data);
      return all.toSorted((one, other) => Date.parse(other.startedAt ?? "") - Date.parse(one.startedAt ?? "")).slice(0, ROWS);
    },
    refetchInterval: EVERY,
  });
  const scheduled = useQuery({
    queryKey: ["notification", "home", "scheduled"],
    queryFn: async () =>
      (await client.notification.staffList({ state: "scheduled", sort: "scheduledAt", order: "asc", page: 1, limit: ROWS })).data,
    refetchInterval: EVERY,
  });
  return (
    <Box
      sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" }, alignItems: "start" }}
    >
      <Panel
        title={translate("desk.home.notifications.last")}
        to="/notification/list"
        empty={translate("desk.home.notifications.noLast")}
        rows={last.data?.map((one) => ({ key: one.id, content: <Line notification={one} at={one.startedAt} counted /> }))}
      />
      <Panel
        title={translate("desk.home.notifications.scheduled")}
        to={listOf({ state: "scheduled" })}
        empty={translate("desk.home.notifications.noScheduled")}
        rows={scheduled.data?.map((one) => ({ key: one.id, content: <Line notification={one} at={one.scheduledAt} /> }))}
      />
    </Box>
  );
}

function Line({ notification: one, at, counted = false }: { notification: NotificationRecord; at: string | null; counted?: boolean }) {
  const translate = useTranslate();
  const number = useNumbers();
  return (
    <>
      <Box sx={{ display: "flex", gap: 2, alignItems: "baseline" }}>
        <Box component="span" dir="auto" lang={one.locale} sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", fontWeight: 500 }}>
          {one.title}
        </Box>
        <Box component="span" sx={{ color: "text.secondary", fontSize: 13 }}>
          <Moment at={at} />
        </Box>
      </Box>
      {counted && (
        <Typography component="div" variant="body2" sx={{ color: "text.secondary", display: "flex", flexWrap: "wrap", columnGap: 2 }}>
          {one.state !== "sent" && (
            <StateMark tone={one.state === "failed" ? "urgent" : "waiting"}>
              {translate(`resources.notification.state.${one.state}`)}
            </StateMark>
          )}
          <span>
            {translate("resources.notification.fields.accepted")}:{" "}
            {translate("resources.notification.reach", { accepted: number(one.accepted), addressed: number(one.addressed) })}
          </span>
          <span>
            {translate("resources.notification.fields.clicked")}: {number(one.clicked)}
          </span>
        </Typography>
      )}
    </>
  );
}
