#!/usr/bin/env node
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort, temporaryFolder } from "../server/test/processes/product.ts";
import { groupCpuSeconds } from "./tools/processes.ts";
import { median } from "./tools/statistics.ts";

/**
 * Startup time, from launch to the first served page: `node bench/start.ts [--rounds 5] [--only
 * filled|clone]`. `filled` starts on a seeded demo database with embedded PostgreSQL; prints the
 * median of the rounds. `clone` starts a fresh clone of the last commit after `npm ci`, so that it
 * also builds, creates the database and seeds it. Exits with 1 when either takes longer than its
 * limit.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LIMIT_SECONDS = { filled: 1.5, clone: 15 };
const POLL_INTERVAL_MS = 10;
const TIMEOUT_MS = 180_000;

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, only: { type: "string" } },
});

let missed = 0;
if (values.only !== "clone") await measureFilled(Number(values.rounds));
if (values.only !== "filled") await measureClone();
process.exitCode = missed ? 1 : 0;

async function measureFilled(rounds: number): Promise<void> {
  const dataDir = temporaryFolder();
  try {
    const script = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts
      .start as string;
    const command = script.split(" ");
    await measureStart(ROOT, dataDir, command);
    const starts: StartResult[] = [];
    for (let round = 0; round < rounds; round++)
      starts.push(await measureStart(ROOT, dataDir, command));
    const seconds = median(starts.map((start) => start.seconds));
    for (const start of starts) if (start.seconds === seconds) report("filled", start);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureClone(): Promise<void> {
  const folder = temporaryFolder();
  try {
    const checkout = join(folder, "checkout");
    execFileSync("git", ["clone", "--quiet", ROOT, checkout]);
    execFileSync("npm", ["ci", "--silent", "--prefer-offline"], {
      cwd: checkout,
      stdio: ["ignore", "ignore", "inherit"],
    });
    report(
      "clone",
      await measureStart(checkout, join(folder, "data"), ["npm", "start", "--silent"]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface StartResult {
  /** Time until the first page. */
  seconds: number;
  /** CPU time until then, without PostgreSQL, in seconds. */
  busy: number;
  /** Printed lines, each with its time since the launch. */
  lines: string[];
}

function report(name: keyof typeof LIMIT_SECONDS, { seconds, busy, lines }: StartResult): void {
  const late = seconds > LIMIT_SECONDS[name];
  if (late) missed++;
  console.log(
    `${name.padEnd(7)} ${seconds.toFixed(2)} s to the first page, limit ${LIMIT_SECONDS[name]}${late ? ": MISSED" : ""}; ${busy.toFixed(2)} s of CPU time without PostgreSQL`,
  );
  for (const line of lines) console.log(`        ${line}`);
}

/** Starts the product, polls until it serves the home page, and stops it. */
async function measureStart(
  checkout: string,
  dataDir: string,
  command: string[],
): Promise<StartResult> {
  const port = await freePort();
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_PASSWORD: "demo-password-1",
    LOG_LEVEL: "warn",
  };
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: checkout,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream
      .setEncoding("utf8")
      .on("data", (text: string) =>
        lines.push(`${seconds().toFixed(2).padStart(6)}  ${text.split("\n", 1)[0]}`),
      );
  }
  try {
    while (!(await isServed(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null || seconds() * 1000 > TIMEOUT_MS)
        throw new Error(`the product did not start; it printed:\n${lines.join("\n")}`);
      await wait(POLL_INTERVAL_MS);
    }
    return { seconds: seconds(), busy: groupCpuSeconds(child.pid ?? 0), lines: lines.slice() };
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      // Signals the whole process group: npm and the server.
      process.kill(-(child.pid ?? 0), "SIGTERM");
      await exited;
    }
  }
}

function isServed(url: string): Promise<boolean> {
  return new Promise((done) => {
    get(url, { headers: { "accept-language": "en" }, agent: false }, (response) => {
      response.resume().on("end", () => done(response.statusCode === 200));
    }).on("error", () => done(false));
  });
}
