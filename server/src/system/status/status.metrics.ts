import type { MetricSource } from "../../platform/metrics/metric-source.ts";
import { lastBackups } from "../backup/backup.service.ts";
import { countProcesses } from "./status.store.ts";

const ROLES = ["all", "serve", "worker"];

export const statusMetrics: MetricSource[] = [
  {
    name: "masthead_running_processes",
    help: "Processes of all machines that have sent a heartbeat within a minute, by role",
    labels: ["role"],
    async read(db) {
      const counts = new Map((await countProcesses(db)).map(({ role, count }) => [role, count]));
      return ROLES.map((role) => ({ labels: { role }, value: counts.get(role) ?? 0 }));
    },
  },
  {
    name: "masthead_backup_age_seconds",
    help: "Age of the last successful masthead backup; absent without one",
    async read(db) {
      const { lastSuccess } = await lastBackups(db);
      return lastSuccess ? [{ value: (Date.now() - lastSuccess.finishedAt.getTime()) / 1000 }] : [];
    },
  },
];
