import { type Jobs, startJobs } from "../src/platform/jobs/jobs.ts";

/**
 * Job queue that starts with its first call. Most platforms of tests send no job, and the queue has
 * five of their seven connections to the database.
 */
export async function startJobsOnUse(...args: Parameters<typeof startJobs>): Promise<Jobs> {
  let started: Promise<Jobs> | undefined;
  const start = () => {
    started ??= startJobs(...args).catch((error) => {
      // The next call tries again.
      started = undefined;
      throw error;
    });
    return started;
  };
  return {
    send: async (...job) => (await start()).send(...job),
    sendAt: async (...job) => (await start()).sendAt(...job),
    async sendAll(tx, name, data) {
      if (data.length) await (await start()).sendAll(tx, name, data);
    },
    work: async (definitions) => (await start()).work(definitions),
    removeOldSchedules: async (definitions) => (await start()).removeOldSchedules(definitions),
    idle: async () => (await start()).idle(),
    stop: async () => (await started)?.stop(),
  };
}
