import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { measure } from "../load.ts";
import { moveToCores } from "../tools/cores.ts";
import { medianOfRounds, type RoundOptions } from "./cached.ts";
import type { BenchResult } from "./table.ts";

/** Minimum ratio to the throughput of nginx serving the same page from a file. */
const TARGETS = { article: 1 / 600, home: 1 / 1000 };
/** Time until the server's code is fully optimised by the JIT compiler. */
const WARM_UP_SECONDS = 6;

interface UncachedOptions extends RoundOptions {
  databaseUrl: string;
  dataDir: string;
  serverCore: number;
  /** Throughput of nginx for these pages, in responses per second. */
  nginx: { article: number; home: number };
}

/**
 * Measures pages that are rendered for each request, with their SQL; server and database share one
 * core. Requests are sequential, since concurrent requests for the same page would share a render.
 */
export async function measureUncached(options: UncachedOptions): Promise<BenchResult[]> {
  const { databaseUrl, dataDir, serverCore, clientCore, rounds, seconds } = options;
  const child = fileURLToPath(new URL("../pages/render.server.child.ts", import.meta.url));
  const server = fork(child, [databaseUrl, "https://news.example"], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
  });
  try {
    const [{ port }] = (await once(server, "message")) as [{ port: number }];
    moveToCores(serverCore, server.pid ?? 0);
    const url = `http://127.0.0.1:${port}`;
    const scripts = {
      article: roundRobinScript(await articlePathsAt(url)),
      home: roundRobinScript(["/"]),
    };
    const results: BenchResult[] = [];
    for (const page of ["article", "home"] as const) {
      const measureFor = (duration: number) =>
        measure(clientCore, server.pid ?? 0, {
          url,
          seconds: duration,
          script: scripts[page],
          connections: 1,
        });
      console.error(`uncached ${page}`);
      await measureFor(WARM_UP_SECONDS);
      const measured = [];
      for (let round = 0; round < rounds; round++) measured.push(await measureFor(seconds));
      const ours = medianOfRounds(measured);
      const ratio = ours.perSecond / options.nginx[page];
      results.push({
        path: `uncached ${page}`,
        client: "br, vs cached nginx",
        ours: { ...ours, p99: undefined },
        ratio,
        target: TARGETS[page],
      });
    }
    return results;
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
}

/** Lua script for wrk that requests the paths round-robin. */
export function roundRobinScript(paths: string[]): string {
  return `local paths = {${paths.map((path) => JSON.stringify(path)).join(",")}}
local i = math.random(#paths)
request = function()
  i = i % #paths + 1
  return wrk.format("GET", paths[i])
end`;
}

/** Returns the paths of articles, from the sitemap. @throws Error if there are none */
export async function articlePathsAt(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemaps/articles-1.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]*article\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path ?? "",
  );
  if (!paths.length) throw new Error("the demo data has no articles");
  return paths;
}
