import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { BackupCard } from "./backup-card.tsx";
import { CdnCard } from "./cdn-card.tsx";
import { GatewayCard } from "./gateway-card.tsx";
import { MailCard } from "./mail-card.tsx";
import { ServiceCard } from "./service-card.tsx";
import { StorageCard } from "./storage-card.tsx";

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
      <StorageCard storage={storage} />
      <MailCard mail={mail} />
      <BackupCard backup={backup} />
      <CdnCard cdn={cdn} now={at} />
      <GatewayCard gateway={gateway} />
      <JobsCard jobs={jobs} />
    </Box>
  );
}

function JobsCard({ jobs }: Pick<SystemStatus, "jobs">) {
  const translate = useTranslate();
  const message = (key: string, values?: object) => translate(`status.jobs.${key}`, values);
  const formatNumber = useNumberFormat();
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0);
  const waiting = jobs.reduce((sum, job) => sum + job.waiting, 0);
  return (
    <ServiceCard
      name={message("title")}
      tone={failed > 0 ? "bad" : "good"}
      state={
        failed > 0
          ? message("failed", { smart_count: failed, n: formatNumber(failed) })
          : message("noFailed")
      }
    >
      {message("waiting", { smart_count: waiting, n: formatNumber(waiting) })}
    </ServiceCard>
  );
}
