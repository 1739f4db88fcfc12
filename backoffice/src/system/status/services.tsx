import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { CdnCard } from "./cdn-card.tsx";
import { useByteFormat, useDayFormat } from "./formats.ts";
import { ErrorText, ServiceCard, type Tone } from "./service-card.tsx";

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/**
 * Services that the installation depends on: storage, mail, backups, CDN and payment gateway, and
 * failed jobs.
 */
export function Services({
  status: { at, storage, mail, backup, cdn, gateway, jobs },
}: {
  status: SystemStatus;
}) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const formatBytes = useByteFormat();
  const formatDay = useDayFormat();
  const message = (key: string, values?: object) => translate(`status.${key}`, values);
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0);
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0);
  const differences = gateway.reconciliation?.differences ?? 0;
  return (
    // Six cards: full rows at each width.
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: columns(2),
          md: columns(3),
          xl: columns(6),
        },
      }}
    >
      <ServiceCard
        name={message("storage.title")}
        tone={storage.state === "ok" ? "good" : "bad"}
        state={message(`storage.${storage.state}`)}
      >
        {storage.kind === "bucket" && <div>{message("storage.bucket")}</div>}
        {storage.freeBytes !== null && storage.totalBytes !== null && (
          <div>
            {message("storage.free", {
              free: formatBytes(storage.freeBytes),
              total: formatBytes(storage.totalBytes),
            })}
          </div>
        )}
        {storage.state !== "ok" && <div>{message("storage.unreachableHelp")}</div>}
      </ServiceCard>
      <ServiceCard name={message("mail.title")} {...mailState(mail, message)}>
        {mail.last ? (
          <>
            {message("mail.last")} <RelativeTime at={mail.last.at} />
          </>
        ) : (
          message("mail.none")
        )}
        {mail.last?.error && <ErrorText>{mail.last.error}</ErrorText>}
      </ServiceCard>
      <ServiceCard name={message("backup.title")} {...backupState(backup, message)}>
        {backup.lastSuccess ? (
          <>
            {message("backup.last")} <RelativeTime at={backup.lastSuccess.at} />
            <div>
              {backup.lastSuccess.bytes === null
                ? message("backup.other")
                : message(backup.lastSuccess.encrypted ? "backup.encrypted" : "backup.plain", {
                    size: formatBytes(backup.lastSuccess.bytes),
                  })}
            </div>
          </>
        ) : (
          message("backup.none")
        )}
        {backup.last?.error && <ErrorText>{backup.last.error}</ErrorText>}
      </ServiceCard>
      <CdnCard cdn={cdn} now={at} />
      <ServiceCard
        name={message("gateway.title")}
        tone={
          differences > 0 || gateway.waitingRenewals > 0
            ? "bad"
            : gateway.test
              ? "waiting"
              : gateway.name
                ? "good"
                : "off"
        }
        state={
          gateway.name
            ? translate(`resources.orders.gateways.${gateway.name}`, { _: gateway.name })
            : message("gateway.none")
        }
      >
        {gateway.name === null && <div>{message("gateway.noneHelp")}</div>}
        {gateway.waitingRenewals > 0 && (
          <div>
            {message("gateway.waitingRenewals", {
              smart_count: gateway.waitingRenewals,
              n: formatNumber(gateway.waitingRenewals),
            })}
          </div>
        )}
        {gateway.test && <div>{message("gateway.test")}</div>}
        {gateway.name && (
          <div>
            {gateway.lastEventAt ? (
              <>
                {message("gateway.lastEvent")} <RelativeTime at={gateway.lastEventAt} />
              </>
            ) : (
              message("gateway.noEvent")
            )}
          </div>
        )}
        {gateway.reconciliation && (
          <div>
            {message(differences > 0 ? "gateway.differences" : "gateway.reconciled", {
              smart_count: differences,
              n: formatNumber(differences),
              day: formatDay(gateway.reconciliation.day),
            })}
          </div>
        )}
      </ServiceCard>
      <ServiceCard
        name={message("jobs.title")}
        tone={failed > 0 ? "bad" : "good"}
        state={
          failed > 0
            ? message("jobs.failed", { smart_count: failed, n: formatNumber(failed) })
            : message("jobs.noFailed")
        }
      >
        {message("jobs.waiting", { smart_count: waiting, n: formatNumber(waiting) })}
      </ServiceCard>
    </Box>
  );
}

function mailState(
  mail: SystemStatus["mail"],
  message: (key: string) => string,
): { tone: Tone; state: string } {
  if (mail.last?.error) return { tone: "bad", state: message("mail.failed") };
  if (!mail.configured) return { tone: "waiting", state: message("mail.folder") };
  return {
    tone: mail.last ? "good" : "off",
    state: message(mail.last ? "mail.sent" : "mail.unused"),
  };
}

/** Age from which the last backup is reported as old, in milliseconds: a daily one was missed. */
const BACKUP_AGE = 36 * HOUR;

function backupState(
  { last, lastSuccess }: SystemStatus["backup"],
  message: (key: string) => string,
): { tone: Tone; state: string } {
  if (last?.error) return { tone: "bad", state: message("backup.failed") };
  if (!lastSuccess) return { tone: "off", state: message("backup.never") };
  const isOld = Date.now() - Date.parse(lastSuccess.at) > BACKUP_AGE;
  return {
    tone: isOld ? "waiting" : "good",
    state: message(isOld ? "backup.old" : "backup.written"),
  };
}
