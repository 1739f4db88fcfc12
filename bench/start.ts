#!/usr/bin/env node
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort, temporaryFolder } from "../server/test/product.ts";
import { allStats, endedSeconds, ownSeconds, STAT } from "./processes.ts";

/**
 * Time from the start of the product to its first page, which is asked for until it comes: `node bench/start.ts [--rounds 5] [--only filled|clone]`.
 * `filled`: on the demo's database, with the PostgreSQL of our own; the median of the rounds. `clone`: the last commit, cloned and installed
 * before the clock runs, so that it builds, makes the database and fills it. Exits with 1 when either takes longer than its limit.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LIMIT_SECONDS = { filled: 1.5, clone: 15 };
const ASK_EVERY_MS = 10;
const GIVE_UP_MS = 180_000;

const { values } = parseArgs({ options: { rounds: { type: "string", default: "5" }, only: { type: "string" } } });

let missed = 0;
if (values.only !== "clone") await filled(Number(values.rounds));
if (values.only !== "filled") await clone();
process.exitCode = missed ? 1 : 0;

async function filled(rounds: number): Promise<void> {
  const dataDir = temporaryFolder();
  try {
    const script = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts.start as string;
    const command = script.split(" ");
    await start(ROOT, dataDir, command);
    const starts = [];
    for (let round = 0; round < rounds; round++) starts.push(await start(ROOT, dataDir, command));
    const median = starts.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(rounds / 2)] as Start;
    report("filled", median);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function clone(): Promise<void> {
  const folder = temporaryFolder();
  try {
    const checkout = join(folder, "checkout");
    execFileSync("git", ["clone", "--quiet", ROOT, checkout]);
    execFileSync("npm", ["ci", "--silent", "--prefer-offline"], { cwd: checkout, stdio: ["ignore", "ignore", "inherit"] });
    report("clone", await start(checkout, join(folder, "data"), ["npm", "start", "--silent"]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Start {
  /** Until the first page. */
  seconds: number;
  /** Processor time until then, without PostgreSQL. */
  busy: number;
  /** What it printed, each line with when. */
  lines: string[];
}

function report(name: keyof typeof LIMIT_SECONDS, { seconds, busy, lines }: Start): void {
  const late = seconds > LIMIT_SECONDS[name];
  if (late) missed++;
  console.log(
    `${name.padEnd(7)} ${seconds.toFixed(2)} s to the first page, at most ${LIMIT_SECONDS[name]}${late ? ": MISSED" : ""}; ${busy.toFixed(2)} s of processor time without PostgreSQL`,
  );
  for (const line of lines) console.log(`        ${line}`);
}

/** Starts the product, asks for the home page until it comes, and ends the product. */
async function start(checkout: string, dataDir: string, command: string[]): Promise<Start> {
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
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const [program = "", ...words] = command;
  const child = spawn(program, words, { cwd: checkout, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => lines.push(`${seconds().toFixed(2).padStart(6)}  ${text.split("\n", 1)[0]}`));
  }
  try {
    while (!(await page(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null || seconds() * 1000 > GIVE_UP_MS)
        throw new Error(`the product did not start; it printed:\n${lines.join("\n")}`);
      await wait(ASK_EVERY_MS);
    }
    return { seconds: seconds(), busy: busySeconds(child.pid), lines: lines.slice() };
  } finally {
    await end(child);
  }
}

function page(url: string): Promise<boolean> {
  return new Promise((done) => {
    get(url, { headers: { "accept-language": "en" }, agent: false }, (response) => {
      response.resume().on("end", () => done(response.statusCode === 200));
    }).on("error", () => done(false));
  });
}

/** Processor time of all processes of a group, in seconds: of the server, and of what it builds before it serves. */
function busySeconds(group: number | undefined): number {
  const stats = allStats().filter((stat) => Number(stat[STAT.group]) === group);
  return stats.reduce((sum, stat) => sum + ownSeconds(stat) + endedSeconds(stat), 0);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  // npm and the server: a process group of their own.
  process.kill(-(child.pid ?? 0), "SIGTERM");
  await gone;
}
