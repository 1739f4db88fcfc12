import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { StatusTable } from "./status-panel.tsx";

/** Jobs that wait, run or have failed, by name. */
export function Queue({ jobs }: { jobs: SystemStatus["jobs"] }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const message = (key: string) => translate(`status.queue.${key}`);
  return (
    <StatusTable
      title={message("title")}
      empty={message("none")}
      columns={[
        { name: message("job") },
        { name: message("waiting"), numeric: true },
        { name: message("active"), numeric: true },
        { name: message("failed"), numeric: true },
        { name: message("dueSince") },
      ]}
      rows={jobs.map(({ name, waiting, active, failed, dueSince }) => ({
        key: name,
        cells: [
          <bdi key="name" dir="ltr">
            {name}
          </bdi>,
          formatNumber(waiting),
          formatNumber(active),
          formatNumber(failed),
          dueSince ? <RelativeTime key="due" at={dueSince} /> : null,
        ],
      }))}
    />
  );
}
