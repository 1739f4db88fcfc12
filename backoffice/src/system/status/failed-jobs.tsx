import RetryIcon from "@mui/icons-material/ReplayOutlined";
import { Alert, Box, Button, Pagination } from "@mui/material";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { DismissJob } from "./dismiss-job.tsx";
import { StatusTable } from "./status-panel.tsx";

const PAGE_SIZE = 10;
/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = 10_000;

/**
 * Permanently failed jobs, each with buttons that enqueue it again, and remove it from the list.
 */
export function FailedJobs() {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const notify = useNotify();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const message = (key: string, values?: object) => translate(`status.failed.${key}`, values);
  const { data, error } = useQuery({
    queryKey: ["system", "failedJobs", page],
    queryFn: () => client.system.failedJobs({ page, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const retry = useMutation({
    mutationFn: (id: string) => client.system.retryJob({ id }),
    onSuccess: () => notify("status.failed.retried", { type: "success" }),
    onError: (failure) => notify(errorMessage(failure), { type: "error" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["system"] }),
  });
  if (error) return <Alert severity="error">{errorMessage(error)}</Alert>;
  if (!data) return null;
  const pages = Math.max(1, Math.ceil(data.meta.total / PAGE_SIZE));
  return (
    <div>
      <StatusTable
        title={message("title")}
        empty={message("none")}
        columns={[
          { name: message("job") },
          { name: message("action") },
          { name: message("error") },
          { name: message("attempts"), numeric: true },
          { name: message("at") },
        ]}
        rows={data.data.map((job) => ({
          key: job.id,
          cells: [
            <bdi key="name" dir="ltr">
              {job.name}
            </bdi>,
            // Beside the name, so that it is in view on a phone.
            <Box
              key="actions"
              sx={{ display: "flex", gap: 1, "& button": { whiteSpace: "nowrap" } }}
            >
              <Button
                size="small"
                startIcon={<RetryIcon />}
                disabled={retry.isPending}
                onClick={() => retry.mutate(job.id)}
                aria-label={message("retryOf", { name: job.name })}
              >
                {message("retry")}
              </Button>
              <DismissJob job={job} />
            </Box>,
            <Box
              key="error"
              component="bdi"
              dir="ltr"
              sx={{ display: "block", minInlineSize: 200, overflowWrap: "anywhere" }}
            >
              {job.error}
            </Box>,
            formatNumber(job.attempts),
            <RelativeTime key="at" at={job.failedAt} />,
          ],
        }))}
      />
      {pages > 1 && (
        <Pagination
          count={pages}
          page={Math.min(page, pages)}
          onChange={(_, next) => setPage(next)}
          getItemAriaLabel={(_, number) => message("page", { page: formatNumber(number ?? 1) })}
          sx={{ marginBlockStart: 1 }}
        />
      )}
    </div>
  );
}
