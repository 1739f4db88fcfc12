import { Worker } from "node:worker_threads";

/**
 * Environment variable with the factor of this run, so that all its processes wait equally long.
 */
const VARIABLE = "TEST_TIME_FACTOR";
/**
 * Duration of the sample on the machine that the waits were chosen for: two cores without other
 * load.
 */
const USUAL_MILLISECONDS = 150;
const MAX_FACTOR = 4;
const SAMPLES = 5;
/** As many as test files run at the same time, so that the number of cores counts, too. */
const THREADS = 4;

/** A mix of what tests do: objects, strings, and JSON. */
const WORK = `
const { parentPort } = require("node:worker_threads");
parentPort.on("message", () => {
  const counts = new Map();
  for (let i = 0; i < 150_000; i++) {
    const key = "key" + (i * 7919 % 20_011);
    counts.set(key, (counts.get(key) ?? 0) + i);
  }
  for (let i = 0; i < 2; i++) JSON.parse(JSON.stringify([...counts]));
  parentPort.postMessage("done");
});
parentPort.postMessage("ready");`;

/** Returns how many times longer waits must be here than usual, from 1 to `MAX_FACTOR`. */
export const factorOf = (milliseconds: number): number =>
  Math.min(MAX_FACTOR, Math.max(1, Math.round((milliseconds / USUAL_MILLISECONDS) * 100) / 100));

/** Measures the machine once, and passes the factor on in the environment. */
export async function provideTimeFactor(): Promise<void> {
  process.env[VARIABLE] ??= String(factorOf(await measure()));
}

/**
 * Measures the machine before a part of a run, since others may use it, too, and passes on the
 * longest factor so far. Returns it.
 */
export async function raiseTimeFactor(): Promise<number> {
  const factor = Math.max(timeFactor(), factorOf(await measure()));
  process.env[VARIABLE] = String(factor);
  return factor;
}

async function measure(): Promise<number> {
  const workers = Array.from({ length: THREADS }, () => new Worker(WORK, { eval: true }));
  const answers = () =>
    Promise.all(workers.map((worker) => new Promise((resolve) => worker.once("message", resolve))));
  await answers();
  const samples: number[] = [];
  while (samples.length < SAMPLES) {
    const startedAt = performance.now();
    const answered = answers();
    for (const worker of workers) worker.postMessage("start");
    await answered;
    samples.push(performance.now() - startedAt);
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
  return samples.toSorted((a, b) => a - b)[Math.floor(SAMPLES / 2)] ?? 0;
}

/** Outside of a run that has measured the machine, waits are as written. */
function timeFactor(): number {
  const factor = Number(process.env[VARIABLE] ?? 1);
  if (!(factor >= 1))
    throw new Error(`${VARIABLE} must be a number from 1, not "${process.env[VARIABLE]}"`);
  return factor;
}

/**
 * Returns a wait of a test, in milliseconds, for the speed of this machine. Never use it for a
 * limit of the product.
 */
export const scaled = (milliseconds: number): number => Math.ceil(milliseconds * timeFactor());
