import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { ErrorText, ServiceCard, type Tone } from "./service-card.tsx";

/**
 * Age from which a waiting purge is reported as late, in milliseconds. The alert rule has the same.
 */
const LATE_MS = 30_000;

/** CDN in front of the site: whether changes reach it. */
export function CdnCard({ cdn, now }: { cdn: SystemStatus["cdn"]; now: string }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const message = (key: string, values?: object) => translate(`status.cdn.${key}`, values);
  if (!cdn)
    return (
      <ServiceCard name={message("title")} tone="off" state={message("none")}>
        {message("noneHelp")}
      </ServiceCard>
    );
  const { name, waiting, oldestAt, purgedAt, failure } = cdn;
  const { tone, state } = stateOf(cdn, now);
  return (
    <ServiceCard name={message("title")} tone={tone} state={message(state)}>
      <div>{message(`names.${name}`, { _: name })}</div>
      <div>
        {purgedAt ? (
          <>
            {message("purged")} <RelativeTime at={purgedAt} />
          </>
        ) : (
          message("neverPurged")
        )}
      </div>
      {oldestAt && (
        <>
          <div>{message("waiting", { smart_count: waiting, n: formatNumber(waiting) })}</div>
          <div>
            {message("oldest")} <RelativeTime at={oldestAt} />
          </div>
        </>
      )}
      {failure && (
        <>
          <div>
            {message("failedAt")} <RelativeTime at={failure.at} />
          </div>
          <ErrorText>{failure.error}</ErrorText>
        </>
      )}
    </ServiceCard>
  );
}

function stateOf(
  { oldestAt, failure }: NonNullable<SystemStatus["cdn"]>,
  now: string,
): { tone: Tone; state: string } {
  if (failure) return { tone: "bad", state: "failing" };
  const isLate = oldestAt !== null && Date.parse(now) - Date.parse(oldestAt) > LATE_MS;
  return isLate ? { tone: "waiting", state: "late" } : { tone: "good", state: "current" };
}
