import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Sends a signal to a program and waits until it has exited. Returns immediately if it had. */
export async function endProcess(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, "exit");
  program.kill(signal);
  await exited;
}
