#!/usr/bin/env node
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { freePort, type Product } from "../server/test/processes/product.ts";
import { startDemoDatabase, waitUntilIdle } from "./tools/demo-product.ts";
import { getApi } from "./tools/get-api.ts";
import { measure } from "./tools/load.ts";
import { median } from "./tools/statistics.ts";

/**
 * CPU time of a cached article with and without metrics: `node bench/metrics.ts [--rounds 40]`.
 * Three processes on one core, one of them with metrics, are measured for a second each, in random
 * order. The two without metrics show how much equal processes differ.
 */
const [SERVER_CORE, CLIENT_CORE] = [0, 1];
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 5;

const { values } = parseArgs({ options: { rounds: { type: "string", default: "40" } } });

const database = await startDemoDatabase(SERVER_CORE);
try {
  const start = (environment: NodeJS.ProcessEnv) =>
    database.start({
      command: ["server/masthead.js", "serve"],
      cores: SERVER_CORE,
      environment: { ROLE: "serve", ...environment },
    });
  const processes = {
    without: await start({}),
    "without, again": await start({}),
    with: await start({ METRICS_PORT: String(await freePort()) }),
  };
  for (const product of Object.values(processes)) await waitUntilIdle(product.pid);
  report(await measureRounds(processes));
} finally {
  await database.stop();
}

/** CPU time of a response in each round, in microseconds. */
async function measureRounds<Name extends string>(
  processes: Record<Name, Product>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(processes) as Name[];
  const [article] = (
    await getApi(processes[names[0] as Name].url, "GET /v1/article/latest", {
      limit: 1,
      locale: "en-US",
    })
  ).data;
  if (!article) throw new Error("the demo has no article");
  const microseconds = async ({ url, pid }: Product, seconds: number) => {
    const { busy, perSecond } = await measure(CLIENT_CORE, pid, {
      url: url + articlePath(article),
      seconds,
      connections: CONNECTIONS,
    });
    return (busy / perSecond) * 1e6;
  };
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >;
  for (const name of names) await microseconds(processes[name], WARM_UP_SECONDS);
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const name of names.toSorted(() => Math.random() - 0.5))
      measured[name].push(await microseconds(processes[name], 1));
  }
  return measured;
}

function report(measured: Record<"without" | "without, again" | "with", number[]>): void {
  console.log(
    `load average ${loadavg()[0]?.toFixed(1)}; ${values.rounds} rounds; ratio: median of the rounds`,
  );
  for (const [name, all] of Object.entries(measured)) {
    const ratio = median(all.map((each, round) => each / (measured.without[round] ?? Number.NaN)));
    console.log(
      `${name.padEnd(15)} median ${median(all).toFixed(2)} µs, best ${Math.min(...all).toFixed(2)} µs, ratio ${ratio.toFixed(3)}`,
    );
  }
}
