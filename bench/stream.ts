#!/usr/bin/env node
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CLIENT_BUILD_DIR } from "../server/src/platform/pages/site.ts";
import { canPin } from "./tools/cores.ts";
import { startDemoProduct } from "./tools/demo-product.ts";
import { getApi } from "./tools/get-api.ts";
import { type Measurement, measure } from "./tools/load.ts";
import { median } from "./tools/statistics.ts";

/**
 * Throughput of signed stream segments compared with a static file of the same bytes from the same
 * process: `node bench/stream.ts [--seconds 3] [--rounds 5]`. The server verifies the token of each
 * request.
 */
const MIN_RATIO = 0.8;
const SERVER_CORE = 0;
const CLIENT_CORE = 1;
const SEGMENT = "180p/3.m4s";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "3" }, rounds: { type: "string", default: "5" } },
});

if (!canPin) throw new Error("server and client each need a core, and taskset of util-linux");

const demo = await startDemoProduct({ core: SERVER_CORE });
const name = `bench-${randomUUID()}.m4s`;
const file = join(CLIENT_BUILD_DIR, "assets", name);
try {
  const { product } = demo;
  const signed = await signedSegmentUrl(product.url);
  const bytes = Buffer.from(await (await fetch(signed)).arrayBuffer());
  writeFileSync(file, bytes);
  const measureUrl = (url: string) =>
    measure(CLIENT_CORE, product.pid, { url, seconds: Number(values.seconds) });
  const rounds: Record<"plain" | "signed", Measurement>[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    rounds.push({
      plain: await measureUrl(`${product.url}/assets/${name}`),
      signed: await measureUrl(signed),
    });
  process.exitCode = report(rounds, bytes.length);
} finally {
  rmSync(file, { force: true });
  await demo.stop();
}

/** Returns the signed URL of a segment of a sample channel. */
async function signedSegmentUrl(url: string): Promise<string> {
  for (const { id } of await getApi(url, "GET /v2/channels", { kind: "video" })) {
    const playback = await getApi(url, "GET /v1/playback/channel/{id}", { id }).catch(
      () => undefined,
    );
    if (playback?.url.startsWith("/stream/"))
      return url + playback.url.replace("index.m3u8", SEGMENT);
  }
  throw new Error("the demo data has no channel with a sample stream");
}

/**
 * Prints the measurements. Returns the exit code: 1 when the ratio is too low. It compares
 * responses per second of CPU time, which other load on the machine hardly affects.
 */
function report(rounds: Record<"plain" | "signed", Measurement>[], bytes: number): number {
  console.log(
    `Segment of ${(bytes / 1000).toFixed(1)} kB, requested by wrk: responses per second, share of a core, responses per second of CPU time`,
  );
  console.log("               plain                      signed");
  const perCpuSecond = ({ perSecond, busy }: Measurement) => perSecond / busy;
  const cell = (measured: Measurement) =>
    `${formatCount(measured.perSecond)} ${`${Math.round(measured.busy * 100)}%`.padStart(5)} ${formatCount(perCpuSecond(measured))}`;
  for (const { plain, signed } of rounds) console.log(cell(plain), cell(signed));
  const medianOf = (kind: "plain" | "signed") =>
    median(rounds.map((round) => perCpuSecond(round[kind])));
  const ratio = medianOf("signed") / medianOf("plain");
  console.log(`signed / plain  ${ratio.toFixed(2)} (at least ${MIN_RATIO})`);
  return ratio >= MIN_RATIO ? 0 : 1;
}

function formatCount(count: number): string {
  return Math.round(count).toLocaleString("en").padStart(9);
}
