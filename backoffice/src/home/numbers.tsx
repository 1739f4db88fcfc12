import { intlLocale } from "@masthead/contract/system/format.ts";
import { Box, Link, Paper, Typography } from "@mui/material";
import { useQueries } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../frame/client.ts";
import { useDeskLocale } from "../frame/locale.ts";

/** How often the numbers are asked for anew, in milliseconds. */
const EVERY = 60_000;

/** Today in a zone, as a date: 2026-03-14. */
const todayIn = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date());

interface Counted {
  name: string;
  /** The list that it counts, and what of it. */
  list: string;
  filter: object;
  count(): Promise<number>;
}

const articles = (name: string, filter: Parameters<typeof client.article.admin>[0]): Counted => ({
  name,
  list: "article",
  filter,
  count: async () => (await client.article.admin({ ...filter, page: 1, limit: 1 })).meta.total,
});

const NEW_MESSAGES: Counted = {
  name: "messages",
  list: "contact",
  filter: { state: "new" },
  count: async () => (await client.contact.staffList({ page: 1, limit: 1 })).meta.states.new,
};

/** How the newsroom stands: each number leads to the list that it counts. */
export function Numbers({ timeZone, messages }: { timeZone: string; messages: boolean }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const today = todayIn(timeZone);
  const counted: Counted[] = [
    articles("today", { state: "published", from: today, to: today }),
    articles("scheduled", { state: "scheduled" }),
    articles("drafts", { state: "draft" }),
    articles("breaking", { breaking: true }),
    ...(messages ? [NEW_MESSAGES] : []),
  ];
  const totals = useQueries({
    queries: counted.map(({ name, list, count }) => ({
      queryKey: [list, "count", name, today],
      queryFn: count,
      refetchInterval: EVERY,
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
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", md: `repeat(${counted.length}, minmax(0, 1fr))` },
      }}
    >
      {counted.map(({ name, list, filter }, index) => (
        <Paper key={name} component="li" variant="outlined" sx={{ padding: 2 }}>
          <Link
            component={RouterLink}
            to={`/${list}/list?filter=${encodeURIComponent(JSON.stringify(filter))}`}
            color="text.primary"
            underline="none"
            sx={{ display: "block" }}
          >
            <Typography component="span" sx={{ display: "block", fontSize: 30, fontWeight: 700, lineHeight: 1.2, minBlockSize: 36 }}>
              {totals[index]?.data === undefined ? "" : new Intl.NumberFormat(intlLocale(locale)).format(totals[index].data)}
            </Typography>
            <Typography component="span" sx={{ color: "text.secondary" }}>
              {translate(`desk.home.number.${name}`, { smart_count: totals[index]?.data ?? 0 })}
            </Typography>
          </Link>
        </Paper>
      ))}
    </Box>
  );
}
