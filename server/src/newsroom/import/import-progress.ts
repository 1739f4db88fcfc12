import type { Progress } from "./import.service.ts";

/** How often a line is written where lines stay, and where one line is written over. Milliseconds. */
const INTERVAL = { log: 5000, terminal: 200 };

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows how far a long import is: in place on a terminal, now and then a line elsewhere, nothing for a short one. */
export function progressPrinter(output: Output, clock: () => number = Date.now): { show(progress: Progress): void; end(): void } {
  const interval = output.isTTY ? INTERVAL.terminal : INTERVAL.log;
  let last = clock();
  let open = false;
  return {
    show({ stage, done, total }) {
      const now = clock();
      if (now - last < interval) return;
      last = now;
      const numbers = stage === "reading" ? "" : ` ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")},`;
      const line = `${stage}:${numbers} ${Math.floor((done / Math.max(1, total)) * 100)} %`;
      output.write(output.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
      open = output.isTTY === true;
    },
    end() {
      if (open) output.write("\r\u001b[K");
      open = false;
    },
  };
}
