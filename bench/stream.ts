#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { CLIENT_FILES } from "../server/src/platform/http/site.ts";
import { startDemoProduct } from "./demo-product.ts";
import { clientName, type Measured, measure } from "./load.ts";

/**
 * How many segments of a signed stream a process sends in a second, beside a plain file of the same bytes from the same process:
 * `node bench/stream.ts [--seconds 3] [--rounds 5]`. The token of each request is checked.
 */
const LIMIT = 0.8;
const SERVER_CORE = 0;
const CLIENT_CORE = 1;
const SEGMENT = "180p/3.m4s";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "3" }, rounds: { type: "string", default: "5" } } });

if (availableParallelism() < 2) throw new Error("server and client need a core each");
if (spawnSync("taskset", ["-V"]).status !== 0) throw new Error("taskset is not installed; on Debian: apt-get install util-linux");

const demo = await startDemoProduct({ core: SERVER_CORE });
const name = `bench-${randomUUID()}.m4s`;
const file = join(CLIENT_FILES, "assets", name);
try {
  const { product } = demo;
  const signed = await segmentOf(product.url);
  const bytes = Buffer.from(await (await fetch(signed)).arrayBuffer());
  writeFileSync(file, bytes);
  const ask = (url: string) => measure(CLIENT_CORE, product.pid, { url, seconds: Number(values.seconds) });
  const rounds: Record<"plain" | "signed", Measured>[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    rounds.push({ plain: await ask(`${product.url}/assets/${name}`), signed: await ask(signed) });
  process.exitCode = report(rounds, bytes.length);
} finally {
  rmSync(file, { force: true });
  await demo.stop();
}

/** A segment of a sample channel, at an address that is signed. */
async function segmentOf(url: string): Promise<string> {
  for (const { id } of (await (await fetch(`${url}/api/v2/channels?kind=video`)).json()) as Channel[]) {
    const reply = await fetch(`${url}/api/v1/playback/channel/${id}`);
    const playback = reply.ok ? ((await reply.json()) as Playback) : undefined;
    if (playback?.url.startsWith("/stream/")) return url + playback.url.replace("index.m3u8", SEGMENT);
  }
  throw new Error("the demo has no channel that shows a sample");
}

/**
 * Prints what was measured; 1 when the limit is missed. What counts is how many replies a second of the processor's time gives: other work
 * of the machine takes turns from a round, and hardly changes that.
 */
function report(rounds: Record<"plain" | "signed", Measured>[], bytes: number): number {
  console.log(
    `A segment of ${(bytes / 1000).toFixed(1)} kB, asked for by ${clientName()}: replies a second, share of its core, and replies a second of that`,
  );
  console.log("               plain                      signed");
  const perProcessor = ({ perSecond, busy }: Measured) => perSecond / busy;
  const cell = (one: Measured) => `${shown(one.perSecond)} ${`${Math.round(one.busy * 100)}%`.padStart(5)} ${shown(perProcessor(one))}`;
  for (const { plain, signed } of rounds) console.log(cell(plain), cell(signed));
  const median = (of: "plain" | "signed") =>
    rounds.map((round) => perProcessor(round[of])).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  const ratio = median("signed") / median("plain");
  console.log(`signed / plain  ${ratio.toFixed(2)} (at least ${LIMIT})`);
  return ratio >= LIMIT ? 0 : 1;
}

function shown(count: number): string {
  return Math.round(count).toLocaleString("en").padStart(9);
}
