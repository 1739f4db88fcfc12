import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { useByteFormat, useMillisecondFormat } from "./formats.ts";
import { StatusTable } from "./status-panel.tsx";

/** Processes of all machines, by their heartbeats. */
export function Processes({ processes }: { processes: SystemStatus["processes"] }) {
  const translate = useTranslate();
  const formatBytes = useByteFormat();
  const formatMilliseconds = useMillisecondFormat();
  const message = (key: string) => translate(`status.processes.${key}`);
  return (
    <StatusTable
      title={message("title")}
      empty={message("none")}
      columns={[
        { name: message("host") },
        { name: message("state") },
        { name: message("role") },
        { name: message("started") },
        { name: message("version") },
        { name: message("memory"), numeric: true },
        { name: message("delay"), numeric: true },
      ]}
      rows={processes.map(({ id, host, pid, running, seenAt, role, startedAt, version, node, memory, eventLoopDelay }) => ({
        key: id,
        cells: [
          <bdi key="host" dir="ltr" style={{ whiteSpace: "nowrap" }}>
            {host} · {pid}
          </bdi>,
          <StateBadge key="state" tone={running ? "good" : "bad"}>
            {running ? message("running") : message("lost")} {!running && <RelativeTime at={seenAt} />}
          </StateBadge>,
          <span key="role" style={{ whiteSpace: "nowrap" }}>
            {message(`roles.${role}`)}
          </span>,
          <RelativeTime key="started" at={startedAt} />,
          <bdi key="version" dir="ltr" style={{ whiteSpace: "nowrap" }}>
            {version} · Node {node}
          </bdi>,
          <span key="memory" style={{ whiteSpace: "nowrap" }}>
            {formatBytes(memory)}
          </span>,
          <span key="delay" style={{ whiteSpace: "nowrap" }}>
            {formatMilliseconds(eventLoopDelay)}
          </span>,
        ],
      }))}
    />
  );
}
