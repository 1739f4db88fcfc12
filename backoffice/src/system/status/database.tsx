import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { useByteFormat, useSecondFormat } from "./formats.ts";
import type { Tone } from "./service-card.tsx";
import { StatusTable } from "./status-panel.tsx";

/** Share of the connections from which there are too few left for another process. */
const MANY_CONNECTIONS = 0.8;

/** Database: whether it takes writes, its size, connections, oldest transaction and replica. */
export function Database({ database }: { database: SystemStatus["database"] }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const formatBytes = useByteFormat();
  const formatSeconds = useSecondFormat();
  const message = (key: string, values?: object) => translate(`status.database.${key}`, values);
  const { bytes, connections, maxConnections, oldestTransactionAt, full, replica } = database;
  const { tone, state } = databaseState(database);
  return (
    <StatusTable
      title={message("title")}
      empty=""
      columns={[
        { name: message("state") },
        { name: message("size"), numeric: true },
        { name: message("connections"), numeric: true },
        { name: message("transaction") },
        { name: message("replica") },
      ]}
      rows={[
        {
          key: "database",
          cells: [
            <StateBadge key="state" tone={tone}>
              {message(state)}
              {full && ` ${message("fullHelp")}`}
            </StateBadge>,
            <span key="size" style={{ whiteSpace: "nowrap" }}>
              {formatBytes(bytes)}
            </span>,
            <span key="connections" style={{ whiteSpace: "nowrap" }}>
              {message("ofMax", {
                n: formatNumber(connections),
                max: formatNumber(maxConnections),
              })}
            </span>,
            oldestTransactionAt ? (
              <RelativeTime key="transaction" at={oldestTransactionAt} />
            ) : (
              message("noTransaction")
            ),
            replica ? (
              <StateBadge key="replica" tone={replica.state === "used" ? "good" : "waiting"}>
                {message(`replicas.${replica.state}`)}
                {replica.lag ? ` ${message("lag", { time: formatSeconds(replica.lag) })}` : null}
              </StateBadge>
            ) : (
              message("noReplica")
            ),
          ],
        },
      ]}
    />
  );
}

/** Returns the most severe problem of the database. */
export function databaseState({
  full,
  connections,
  maxConnections,
  replica,
}: SystemStatus["database"]): { tone: Tone; state: string } {
  if (full) return { tone: "bad", state: "full" };
  if (connections > maxConnections * MANY_CONNECTIONS) return { tone: "waiting", state: "busy" };
  return replica && replica.state === "unreachable"
    ? { tone: "waiting", state: "noReplicaAnswer" }
    : { tone: "good", state: "ok" };
}
