import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { StatusTable } from "./status-panel.tsx";

/** Services outside that failed within the last day, with the last cause. */
export function Failures({ failures }: { failures: SystemStatus["failures"] }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const message = (key: string) => translate(`status.failures.${key}`);
  return (
    <StatusTable
      title={message("title")}
      empty={message("none")}
      columns={[
        { name: message("dependency") },
        { name: message("outcome") },
        { name: message("count"), numeric: true },
        { name: message("lastAt") },
        { name: message("cause") },
      ]}
      rows={failures.map(({ dependency, outcome, count, lastAt, cause, reference }) => ({
        key: `${dependency} ${outcome}`,
        cells: [
          translate(`status.failures.dependencies.${dependency}`),
          translate(`status.failures.outcomes.${outcome}`),
          formatNumber(count),
          <RelativeTime key="at" at={lastAt} />,
          <Box
            key="cause"
            component="bdi"
            dir="ltr"
            sx={{ display: "block", minInlineSize: 200, overflowWrap: "anywhere" }}
          >
            {reference ? `${reference}: ${cause}` : cause}
          </Box>,
        ],
      }))}
    />
  );
}
