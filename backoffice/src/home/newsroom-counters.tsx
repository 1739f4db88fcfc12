import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { Box, Link, Paper, Typography } from "@mui/material";
import { useQueries } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../platform/api/client.ts";
import { useUiLocale } from "../platform/messages/locale.ts";

/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = MINUTE;

/** Returns today's date in a time zone: 2026-03-14. */
const todayIn = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date());

interface Counter {
  name: string;
  /** Resource whose list is linked. `filter` is the filter of that list. */
  list: string;
  filter: object;
  count(): Promise<number>;
}

const articleCounter = (
  name: string,
  filter: Parameters<typeof client.article.admin>[0],
): Counter => ({
  name,
  list: "article",
  filter,
  count: async () => (await client.article.admin({ ...filter, page: 1, limit: 1 })).meta.total,
});

const NEW_MESSAGES_COUNTER: Counter = {
  name: "messages",
  list: "contact",
  filter: { state: "new" },
  count: async () => (await client.contact.staffList({ page: 1, limit: 1 })).meta.states.new,
};

/** Counters of the newsroom, each linked to the list that it counts. */
export function NewsroomCounters({ timeZone, messages }: { timeZone: string; messages: boolean }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const today = todayIn(timeZone);
  const counters: Counter[] = [
    articleCounter("today", { state: "published", from: today, to: today }),
    articleCounter("scheduled", { state: "scheduled" }),
    articleCounter("drafts", { state: "draft" }),
    articleCounter("breaking", { breaking: true }),
    ...(messages ? [NEW_MESSAGES_COUNTER] : []),
  ];
  const counts = useQueries({
    queries: counters.map(({ name, list, count }) => ({
      queryKey: [list, "count", name, today],
      queryFn: count,
      refetchInterval: REFETCH_INTERVAL_MS,
    })),
  });
  return (
    <Box
      component="ul"
      sx={{
        listStyle: "none",
        margin: 0,
        padding: 0,
        display: "grid",
        gap: 2,
        gridTemplateColumns: {
          xs: "repeat(2, minmax(0, 1fr))",
          md: `repeat(${counters.length}, minmax(0, 1fr))`,
        },
      }}
    >
      {counters.map(({ name, list, filter }, index) => (
        <Paper key={name} component="li" variant="outlined" sx={{ padding: 2 }}>
          <Link
            component={RouterLink}
            to={`/${list}/list?filter=${encodeURIComponent(JSON.stringify(filter))}`}
            color="text.primary"
            underline="none"
            sx={{ display: "block" }}
          >
            <Typography
              component="span"
              sx={{
                display: "block",
                fontSize: 30,
                fontWeight: 700,
                lineHeight: 1.2,
                minBlockSize: 36,
              }}
            >
              {counts[index]?.data === undefined ? "" : formatNumber(counts[index].data, locale)}
            </Typography>
            <Typography component="span" sx={{ color: "text.secondary" }}>
              {translate(`home.number.${name}`, { smart_count: counts[index]?.data ?? 0 })}
            </Typography>
          </Link>
        </Paper>
      ))}
    </Box>
  );
}
