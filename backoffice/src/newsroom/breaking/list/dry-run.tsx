import { Alert, Box, Button, Typography } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useBreakingMessages } from "../breaking-messages.ts";
import { BREAKING_KEY } from "../desk/use-breaking.ts";

/** Result of the last dry run, and a button that repeats it. */
export function DryRun() {
  const message = useBreakingMessages();
  const notify = useNotify();
  const locale = useUiLocale();
  const formatNumber = useNumberFormat();
  const queries = useQueryClient();
  const mayRun = useNewsroomRight("publish");
  const [isRunning, setRunning] = useState(false);
  const queryKey = [...BREAKING_KEY, "dryRun", locale];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.breaking.dryRun.last({ locale }, { signal }),
  });
  const run = async () => {
    setRunning(true);
    try {
      queries.setQueryData(queryKey, await client.breaking.dryRun.run({ locale }));
    } catch (failure) {
      notify(errorMessage(failure), { type: "error" });
    } finally {
      setRunning(false);
    }
  };
  const last = data?.last;
  const failed = last?.checks.filter(({ ok }) => !ok).length ?? 0;
  return (
    <Box component="section" aria-labelledby="breaking-dry-run">
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
        <Typography id="breaking-dry-run" variant="h6" component="h2" sx={{ fontWeight: 600 }}>
          {message("dryRun.title")}
        </Typography>
        {mayRun && (
          <Button onClick={() => void run()} loading={isRunning} sx={{ minBlockSize: 44 }}>
            {message("dryRun.run")}
          </Button>
        )}
      </Box>
      {error && (
        <Alert severity="error" variant="outlined">
          {errorMessage(error)}
        </Alert>
      )}
      <Box role="status" sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
        {data && !last && (
          <Typography sx={{ color: "text.secondary" }}>{message("dryRun.never")}</Typography>
        )}
        {last && (
          <Box component="span" sx={{ fontWeight: 600 }}>
            <StateBadge tone={failed ? "bad" : "good"}>
              {failed
                ? message("dryRun.failed", { smart_count: failed, number: formatNumber(failed) })
                : message("dryRun.ok")}
            </StateBadge>
          </Box>
        )}
        {last && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            {message("dryRun.at")} <RelativeTime at={last.at} />
          </Box>
        )}
      </Box>
      {last && (
        <Box
          component="ul"
          sx={{
            listStyle: "none",
            margin: 0,
            padding: 0,
            marginBlockStart: 1,
            display: "flex",
            flexWrap: "wrap",
            columnGap: 3,
            rowGap: 0.5,
          }}
        >
          {last.checks.map(({ check, ok, detail }) => (
            <Box component="li" key={check} sx={ok ? null : { flexBasis: "100%" }}>
              <StateBadge tone={ok ? "good" : "bad"}>
                <span>
                  {message(`dryRun.check.${check}`)}
                  {!ok && (
                    <>
                      {": "}
                      <bdi>{detail}</bdi>
                    </>
                  )}
                </span>
              </StateBadge>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
