import type { Tab } from "./browser.ts";

/** Event of a Chromium trace; times in microseconds. */
export interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time of the thread. */
  tdur?: number;
  args: {
    name?: string;
    data?: {
      type?: string;
      interactionId?: number;
      duration?: number;
      url?: string;
      functionName?: string;
    };
  };
}

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];

/** Records a trace while `action` runs. */
export async function recordTrace(tab: Tab, action: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const stop = tab.on("Tracing.dataCollected", (params) =>
    events.push(...(params as { value: TraceEvent[] }).value),
  );
  await tab.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES },
  });
  await action();
  const complete = nextEvent(tab, "Tracing.tracingComplete");
  await tab.send("Tracing.end");
  await complete;
  stop();
  return events;
}

/** Resolves with the next event of a tab. */
export function nextEvent(tab: Tab, event: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = tab.on(event, () => {
      stop();
      resolve();
    });
  });
}

/**
 * CPU times of the tasks of the pages' main thread, in milliseconds. Unlike durations, they hardly
 * depend on what else the machine does.
 */
export function mainThreadTasks(events: TraceEvent[]): number[] {
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(
      ({ name, ph, pid, tid }) =>
        ph === "X" && name === "ThreadControllerImpl::RunTask" && mainThreads.has(`${pid} ${tid}`),
    )
    .map(({ tdur = 0 }) => tdur / 1000);
}

/**
 * Durations of the interactions in a trace, from the input to the next frame, in milliseconds and
 * in order: the longest event of each.
 */
export function interactionDurations(events: TraceEvent[]): number[] {
  const durations = new Map<number, number>();
  for (const { name, args } of events) {
    const { interactionId = 0, duration = 0 } = args.data ?? {};
    if (name === "EventTiming" && interactionId)
      durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
  }
  return [...durations.values()];
}
