import { contributions } from "../../platform/contributions.ts";
import type { Purge } from "../../platform/crud/delete-records.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";

const JOB = "record.purge";

export const purges = contributions<Purge>();

/** Nightly job that purges records deleted more than 30 days ago. */
export function purgeJobs(platform: Platform): JobDefinition[] {
  return [{ name: JOB, cron: "17 1 * * *", work: () => purgeDeleted(platform, new Date()) }];
}

/** Purges soft-deleted records of every entity, referencing records before the referenced ones. */
export async function purgeDeleted(platform: Platform, now: Date): Promise<void> {
  for (const { run } of referencingFirst(purges.all())) await run(platform, JOB, now);
}

/** Sorts purges so that each follows the purges of all records that reference its own. */
export function referencingFirst(unordered: readonly Purge[]): Purge[] {
  const ordered = new Set<Purge>();
  const add = (purge: Purge, path: readonly Purge[]): void => {
    if (ordered.has(purge) || path.includes(purge)) return;
    for (const other of unordered) if (references(other, purge)) add(other, [...path, purge]);
    ordered.add(purge);
  };
  for (const purge of unordered) add(purge, []);
  return [...ordered];
}

const references = (from: Purge, to: Purge) =>
  Object.values(from.records.referenceFields?.() ?? {}).includes(to.records);
