import type { JobDefinition } from "../jobs/jobs.ts";
import { jobEvents } from "./events.ts";
import { inSpan } from "./tracing.ts";

/** Returns a job whose runs are measured and traced. */
export function observeJob(definition: JobDefinition): JobDefinition {
  const { name, work } = definition;
  return {
    ...definition,
    async work(data: never) {
      const startedAt = performance.now();
      const publish = (failed: boolean) =>
        jobEvents.publish({ name, duration: performance.now() - startedAt, failed });
      try {
        await inSpan(`job ${name}`, { kind: "consumer" }, () => work(data));
        publish(false);
      } catch (error) {
        publish(true);
        throw error;
      }
    },
  };
}
