import { startRenderServer } from "../pages/render-server.ts";
import { articlePathsAt } from "../tools/article-paths.ts";
import type { DemoDatabase } from "../tools/demo-product.ts";
import { measure, medianOfRounds, roundRobinScript } from "../tools/load.ts";
import type { RoundOptions } from "./cached.ts";
import type { BenchResult } from "./table.ts";

/** Minimum ratio to the throughput of nginx serving the same page from a file. */
const TARGETS = { article: 1 / 600, home: 1 / 1000 };
/** Time until the server's code is fully optimised by the JIT compiler. */
const WARM_UP_SECONDS = 6;

/**
 * Measures pages that are rendered for each request, with their SQL; server and database share one
 * core. Requests are sequential, since concurrent requests for the same page would share a render.
 * @param nginx responses per second of nginx for these pages
 */
export async function measureUncached(
  database: DemoDatabase,
  nginx: Record<keyof typeof TARGETS, number>,
  { rounds, seconds, serverCore, clientCore }: RoundOptions,
): Promise<BenchResult[]> {
  const server = await startRenderServer(database, serverCore);
  const { url, pid } = server;
  try {
    const paths = { article: await articlePathsAt(url), home: ["/"] };
    const results: BenchResult[] = [];
    for (const page of ["article", "home"] as const) {
      const load = { url, script: roundRobinScript(paths[page]), connections: 1 };
      const measureFor = (duration: number) =>
        measure(clientCore, pid, { ...load, seconds: duration });
      console.error(`uncached ${page}`);
      await measureFor(WARM_UP_SECONDS);
      const ours = await medianOfRounds(rounds, () => measureFor(seconds));
      results.push({
        path: `uncached ${page}`,
        client: "br, vs cached nginx",
        ours: { ...ours, p99: undefined },
        ratio: ours.perSecond / nginx[page],
        target: TARGETS[page],
      });
    }
    return results;
  } finally {
    await server.stop();
  }
}
