import type { FastifyBaseLogger } from "fastify";
import type { PgBoss } from "pg-boss";

/**
 * Index of open jobs: the queries of metrics and of the System screen would otherwise read all
 * completed jobs of a week. pg-boss creates its tables at the first start, so this is not a
 * migration.
 */
const OPEN_JOBS_INDEX = "masthead_open_jobs";
const CREATE_INDEX = `create index concurrently if not exists ${OPEN_JOBS_INDEX} on jobs.job_common (name, state, start_after)
  where state < 'completed'`;
const DROP_INDEX = `drop index concurrently if exists jobs.${OPEN_JOBS_INDEX}`;
/** SQL: whether the index $1 exists, is valid, and is being created by another process. */
const INDEX_STATE = `select index is not null as exists, coalesce((select indisvalid from pg_index where indexrelid = index), false) as valid,
  exists (select from pg_stat_progress_create_index where index_relid = index) as creating from to_regclass($1) as index`;

/**
 * Creates the index of open jobs, again if the process that created it was killed: its partial
 * index is invalid, slows writes and is not read. A missing index only slows queries, so an error
 * does not stop the start.
 */
export async function createOpenJobsIndex(boss: PgBoss, log: FastifyBaseLogger): Promise<void> {
  const db = boss.getDb();
  const { rows } = await db.executeSql(INDEX_STATE, [`jobs.${OPEN_JOBS_INDEX}`]);
  const { exists, valid, creating } = rows[0] ?? {};
  if (valid || creating) return;
  try {
    if (exists) {
      log.warn({ index: OPEN_JOBS_INDEX }, "an index was left invalid, and is created again");
      await db.executeSql(DROP_INDEX);
    }
    await db.executeSql(CREATE_INDEX);
  } catch (error) {
    log.warn({ error }, "the index of open jobs was not created");
  }
}
