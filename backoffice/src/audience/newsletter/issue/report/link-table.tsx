import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import { Alert, LinearProgress, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import { errorMessage } from "../../../../platform/api/problems.ts";
import { StatisticsTable } from "../../../../platform/statistics/statistics-table.tsx";

/** Interval in which the readers are counted again while an issue is sent, in milliseconds. */
const POLL_INTERVAL_MS = 15_000;

/** Links of an issue with the numbers of readers who opened them, the most opened first. */
export function LinkTable({ issue }: { issue: NewsletterIssueRecord }) {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ["newsletterissue", "links", issue.id],
    queryFn: () => client.newsletterIssue.links({ id: issue.id }),
    refetchInterval: issue.state === "sending" ? POLL_INTERVAL_MS : false,
  });
  if (error)
    return (
      <Alert severity="error" variant="outlined">
        {errorMessage(error)}
      </Alert>
    );
  if (!data) return <LinearProgress aria-label={translate("ra.page.loading")} />;
  if (!data.length)
    return (
      <Typography sx={{ color: "text.secondary" }}>
        {translate("resources.newsletterissue.noLinks")}
      </Typography>
    );
  // Clicks of older issues are deleted, and only their number stays.
  if (issue.clicked > 0 && data.every(({ readers }) => readers === 0))
    return (
      <Typography sx={{ color: "text.secondary" }}>
        {translate("resources.newsletterissue.oldLinks")}
      </Typography>
    );
  const title = translate("resources.newsletterissue.section.links");
  const rows = data
    .map(({ url, readers }, index) => ({ key: String(index), cells: [readableUrl(url), readers] }))
    .toSorted((a, b) => Number(b.cells[1]) - Number(a.cells[1]));
  return (
    <StatisticsTable
      title={title}
      columns={[
        { name: translate("resources.newsletterissue.link.url") },
        { name: translate("resources.newsletterissue.link.readers"), numeric: true },
      ]}
      rows={rows}
    />
  );
}

/** Returns a URL with the letters that its path encodes. */
function readableUrl(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
