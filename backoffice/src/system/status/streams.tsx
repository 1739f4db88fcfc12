import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { useLocalized } from "../../platform/messages/locale.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { StatusTable } from "./status-panel.tsx";

/** Results of the last stream checks of all channels that readers see. */
export function Streams({ streams }: { streams: SystemStatus["streams"] }) {
  const translate = useTranslate();
  const localized = useLocalized();
  const message = (key: string) => translate(`status.streams.${key}`);
  return (
    <StatusTable
      title={message("title")}
      empty={message("none")}
      columns={[
        { name: message("channel") },
        { name: message("state") },
        { name: message("checked") },
      ]}
      rows={streams.map(({ id, name, checkedAt, problem }) => ({
        key: String(id),
        cells: [
          <bdi key="name">{localized(name)}</bdi>,
          problem ? (
            <StateBadge key="state" tone="bad">
              <span style={{ whiteSpace: "normal" }}>{problem}</span>
            </StateBadge>
          ) : (
            <StateBadge key="state" tone={checkedAt ? "good" : "off"}>
              {message(checkedAt ? "plays" : "unknown")}
            </StateBadge>
          ),
          checkedAt ? <RelativeTime key="checked" at={checkedAt} /> : "—",
        ],
      }))}
    />
  );
}
