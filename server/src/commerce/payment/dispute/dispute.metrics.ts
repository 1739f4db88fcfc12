import { OPEN_DISPUTE_STATES } from "@masthead/contract/commerce/states.ts";
import type { MetricSource } from "../../../platform/metrics/metric-source.ts";
import { openDisputes } from "./dispute.sql.ts";

/** Gauges of disputes. Decisions are counted as transitions of the machine `dispute`. */
export const disputeMetrics: MetricSource[] = [
  {
    name: "masthead_disputes_open",
    help: "Disputes that are not decided, by state",
    labels: ["state"],
    async read(db) {
      const rows = await openDisputes(db);
      return OPEN_DISPUTE_STATES.map((state) => ({
        labels: { state },
        value: rows.find((row) => row.state === state)?.total ?? 0,
      }));
    },
  },
  {
    name: "masthead_dispute_evidence_due_timestamp_seconds",
    help: "Earliest time until which evidence of an open dispute is accepted; absent without any",
    async read(db) {
      const due = (await openDisputes(db)).flatMap(({ state, dueAt }) =>
        state !== "underReview" && dueAt ? [dueAt.getTime() / 1000] : [],
      );
      return due.length ? [{ value: Math.min(...due) }] : [];
    },
  },
];
