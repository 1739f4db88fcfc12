import type { ImportProgress } from "./import.service.ts";

/**
 * Minimum time between progress lines in a log, and between updates of the line in a terminal, in
 * milliseconds.
 */
const INTERVAL = { log: 5000, terminal: 200 };

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Reports the progress of a long import: one updated line in a terminal, periodic lines elsewhere,
 * nothing for short imports.
 */
export function createProgressPrinter(
  output: Output,
  clock: () => number = Date.now,
): { show(progress: ImportProgress): void; end(): void } {
  const interval = output.isTTY ? INTERVAL.terminal : INTERVAL.log;
  let last = clock();
  let open = false;
  return {
    show({ stage, done, total }) {
      const now = clock();
      if (now - last < interval) return;
      last = now;
      const counts =
        stage === "reading"
          ? ""
          : ` ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")},`;
      const line = `${stage}:${counts} ${Math.floor((done / Math.max(1, total)) * 100)} %`;
      output.write(output.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
      open = output.isTTY === true;
    },
    end() {
      if (open) output.write("\r\u001b[K");
      open = false;
    },
  };
}
