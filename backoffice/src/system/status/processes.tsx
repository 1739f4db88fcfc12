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
      rows={inDisplayOrder(processes).map(
        ({
          id,
          replaced,
          host,
          pid,
          running,
          seenAt,
          role,
          startedAt,
          version,
          node,
          memory,
          eventLoopDelay,
        }) => ({
          key: id,
          cells: [
            <bdi key="host" dir="ltr" style={{ whiteSpace: "nowrap" }}>
              {host} · {pid}
            </bdi>,
            <StateBadge key="state" tone={running ? "good" : replaced ? "off" : "bad"}>
              {running ? message("running") : message("lost")}{" "}
              {!running && <RelativeTime at={seenAt} />}
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
        }),
      )}
    />
  );
}

type Process = SystemStatus["processes"][number];

/**
 * Returns running processes first, then lost ones, the latest first. `replaced`: a lost process of
 * the same host and role has a running successor, so that nobody needs to do anything.
 */
export function inDisplayOrder(processes: readonly Process[]): (Process & { replaced: boolean })[] {
  const successors = processes.filter(({ running }) => running);
  const lost = processes
    .filter(({ running }) => !running)
    .toSorted((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt))
    .map((process) => {
      const replaced = successors.some(
        ({ host, role, startedAt }) =>
          host === process.host && role === process.role && startedAt >= process.seenAt,
      );
      return { ...process, replaced };
    });
  return [...successors.map((process) => ({ ...process, replaced: false })), ...lost];
}
