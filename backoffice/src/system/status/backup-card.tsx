import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { useTranslate } from "react-admin";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { useByteFormat } from "./formats.ts";
import { ErrorText, ServiceCard } from "./service-card.tsx";

/** Backups: when the last one was written. */
export function BackupCard({ backup }: Pick<SystemStatus, "backup">) {
  const translate = useTranslate();
  const formatBytes = useByteFormat();
  const { last, lastSuccess } = backup;
  const message = (key: string, values?: object) => translate(`status.backup.${key}`, values);
  const { tone, state } = stateOf(backup);
  return (
    <ServiceCard name={message("title")} tone={tone} state={message(state)}>
      {lastSuccess ? (
        <>
          {message("last")} <RelativeTime at={lastSuccess.at} />
          <div>
            {lastSuccess.bytes === null
              ? message("other")
              : message(lastSuccess.encrypted ? "encrypted" : "plain", {
                  size: formatBytes(lastSuccess.bytes),
                })}
          </div>
        </>
      ) : (
        message("none")
      )}
      {last?.error && <ErrorText>{last.error}</ErrorText>}
    </ServiceCard>
  );
}

/** Age from which the last backup is reported as old, in milliseconds: a daily one was missed. */
const OLD_AGE_MS = 36 * HOUR;

function stateOf({ last, lastSuccess }: SystemStatus["backup"]) {
  if (last?.error) return { tone: "bad", state: "failed" } as const;
  if (!lastSuccess) return { tone: "off", state: "never" } as const;
  return Date.now() - Date.parse(lastSuccess.at) > OLD_AGE_MS
    ? ({ tone: "waiting", state: "old" } as const)
    : ({ tone: "good", state: "written" } as const);
}
