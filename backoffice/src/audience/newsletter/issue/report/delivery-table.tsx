import type {
  IssueDelivery,
  NewsletterIssueRecord,
} from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import { DELIVERY_RESULTS } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import {
  Alert,
  Box,
  Button,
  FormControlLabel,
  LinearProgress,
  MenuItem,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../../platform/api/client.ts";
import { errorMessage } from "../../../../platform/api/problems.ts";
import { StateBadge } from "../../../../platform/list/state-badge.tsx";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../../platform/time/relative-time.tsx";
import { isInProgress } from "./progress.ts";

/** Interval in which the recipients are loaded again while an issue is sent, in milliseconds. */
const POLL_INTERVAL_MS = 3000;

const FILTERS = ["all", ...DELIVERY_RESULTS, "waiting"] as const;

const TONES: Record<IssueDelivery["result"], "good" | "waiting" | "bad" | "off"> = {
  sent: "good",
  waiting: "waiting",
  rejected: "bad",
  failed: "bad",
  skipped: "off",
};

/** Recipients of an issue with the result of each mail, by pages. */
export function DeliveryTable({ issue }: { issue: NewsletterIssueRecord }) {
  const translate = useTranslate();
  const [result, setResult] = useState<(typeof FILTERS)[number]>("all");
  const [onlyUncertain, setOnlyUncertain] = useState(false);
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    queryKey: ["newsletterissue", "deliveries", issue.id, result, onlyUncertain, page],
    queryFn: ({ signal }) =>
      client.newsletterIssue.deliveries(
        {
          id: issue.id,
          page,
          ...(result !== "all" && { result }),
          ...(onlyUncertain && { uncertain: true }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: isInProgress(issue, Date.now()) ? POLL_INTERVAL_MS : false,
  });
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <TextField
          select
          size="small"
          margin="dense"
          label={translate("resources.newsletterissue.result.label")}
          value={result}
          onChange={({ target }) => {
            setResult(target.value as typeof result);
            setPage(1);
          }}
          sx={{ inlineSize: 200 }}
        >
          {FILTERS.map((option) => (
            <MenuItem key={option} value={option} sx={{ minBlockSize: 44 }}>
              {translate(`resources.newsletterissue.result.${option}`)}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          label={translate("resources.newsletterissue.result.uncertain")}
          control={
            <Switch
              checked={onlyUncertain}
              onChange={(_, on) => {
                setOnlyUncertain(on);
                setPage(1);
              }}
            />
          }
          sx={{ minBlockSize: 44 }}
        />
      </Box>
      {error && (
        <Alert severity="error" variant="outlined">
          {errorMessage(error)}
        </Alert>
      )}
      {!data && !error && <LinearProgress aria-label={translate("ra.page.loading")} />}
      {data && (
        <>
          {data.data.length ? (
            <Deliveries deliveries={data.data} />
          ) : (
            <Typography sx={{ paddingBlock: 2, color: "text.secondary" }}>
              {translate(
                result === "all" && !onlyUncertain
                  ? "resources.newsletterissue.oldRecipients"
                  : "resources.newsletterissue.noRecipients",
              )}
            </Typography>
          )}
          <Pages {...data.meta} onPage={setPage} />
        </>
      )}
    </>
  );
}

function Deliveries({ deliveries }: { deliveries: IssueDelivery[] }) {
  const translate = useTranslate();
  const heading = (name: "email" | "result" | "detail" | "at") =>
    translate(`resources.newsletterissue.delivery.${name}`);
  return (
    <Box
      role="group"
      aria-label={translate("resources.newsletterissue.section.recipients")}
      tabIndex={0}
      sx={{ overflow: "auto", maxBlockSize: 480 }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{heading("email")}</TableCell>
            <TableCell>{heading("result")}</TableCell>
            <TableCell>{heading("detail")}</TableCell>
            <TableCell>{heading("at")}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {deliveries.map(({ email, result, uncertain, bounced, detail, at }, index) => (
            <TableRow key={email ?? `deleted-${index}`}>
              <TableCell component="th" scope="row">
                {email ? (
                  <bdi dir="ltr">{email}</bdi>
                ) : (
                  translate("resources.newsletterissue.delivery.deleted")
                )}
              </TableCell>
              <TableCell>
                <StateBadge tone={bounced ? "bad" : TONES[result]}>
                  {translate(`resources.newsletterissue.result.${bounced ? "bounced" : result}`)}
                </StateBadge>
                {uncertain && (
                  <Typography variant="body2" sx={{ color: "text.secondary" }}>
                    {translate("resources.newsletterissue.result.uncertain")}
                  </Typography>
                )}
              </TableCell>
              <TableCell sx={{ overflowWrap: "anywhere", minInlineSize: 160 }}>
                <bdi>{detail}</bdi>
              </TableCell>
              <TableCell>
                <RelativeTime at={at} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

interface PagesProps {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
}

function Pages({ page, limit, total, onPage }: PagesProps) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  if (total <= limit) return null;
  return (
    <Box
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, marginBlockStart: 1 }}
    >
      <Typography variant="body2">
        {translate("resources.newsletterissue.pages", {
          from: formatNumber((page - 1) * limit + 1),
          to: formatNumber(Math.min(page * limit, total)),
          total: formatNumber(total),
        })}
      </Typography>
      <Button
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
        sx={{ minBlockSize: 44, marginInlineStart: "auto" }}
      >
        {translate("ra.navigation.previous")}
      </Button>
      <Button
        disabled={page * limit >= total}
        onClick={() => onPage(page + 1)}
        sx={{ minBlockSize: 44 }}
      >
        {translate("ra.navigation.next")}
      </Button>
    </Box>
  );
}
