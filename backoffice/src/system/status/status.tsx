import { Alert, Box, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { Loading, Title, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { PanelGrid } from "../../platform/layout/panel-grid.tsx";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { Database } from "./database.tsx";
import { FailedJobs } from "./failed-jobs.tsx";
import { Failures } from "./failures.tsx";
import { Processes } from "./processes.tsx";
import { Queue } from "./queue.tsx";
import { Services } from "./services.tsx";
import { Streams } from "./streams.tsx";
import "./status-messages.ts";
import { Versions } from "./versions.tsx";

/** Refetch interval, in milliseconds. */
const REFETCH_INTERVAL_MS = 10_000;

/** Status of the installation: versions, processes, jobs, and the services that it depends on. */
export function Status() {
  const translate = useTranslate();
  const { data, error, isPending } = useQuery({
    queryKey: ["system", "status"],
    queryFn: () => client.system.status({}),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  const title = translate("status.title");
  return (
    <Box sx={{ paddingBlock: 2, display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <Title title={title} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 2 }}>
        <Typography variant="h5" component="h2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {data && (
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {translate("status.updated")} <RelativeTime at={data.at} />
          </Typography>
        )}
      </Box>
      {isPending && <Loading />}
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      {data && (
        <>
          <Services status={data} />
          <Database database={data.database} />
          <Failures failures={data.failures} />
          <Processes processes={data.processes} />
          <FailedJobs />
          <PanelGrid>
            <Queue jobs={data.jobs} />
            <Streams streams={data.streams} />
          </PanelGrid>
          <Versions versions={data.versions} />
        </>
      )}
    </Box>
  );
}
