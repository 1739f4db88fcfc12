import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { moveToCores } from "../cores.ts";
import { measure } from "../load.ts";
import { median, type Rounds } from "./cached.ts";
import type { Result } from "./table.ts";

/** Shares of the cached figure of nginx for the same page. */
const TARGETS = { article: 1 / 600, home: 1 / 1000 };
/** Seconds until the server's code is as fast as it gets. */
const WARM_UP = 6;

interface Uncached extends Rounds {
  databaseUrl: string;
  dataDir: string;
  serverCore: number;
  /** Cached replies of nginx in a second. */
  nginx: { article: number; home: number };
}

/**
 * Pages that are rendered for each request, with their SQL: server and database on one core. Requests come one after the other, since
 * simultaneous ones for the same page would share a render.
 */
export async function measureUncached(options: Uncached): Promise<Result[]> {
  const { databaseUrl, dataDir, serverCore, clientCore, rounds, seconds } = options;
  const child = fileURLToPath(new URL("../render.server.child.ts", import.meta.url));
  const server = fork(child, [databaseUrl, "https://news.example"], {
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
  });
  try {
    const [{ port }] = (await once(server, "message")) as [{ port: number }];
    moveToCores(serverCore, server.pid ?? 0);
    const url = `http://127.0.0.1:${port}`;
    const scripts = { article: inTurn(await articlesAt(url)), home: inTurn(["/"]) };
    const results: Result[] = [];
    for (const page of ["article", "home"] as const) {
      const ask = (duration: number) =>
        measure(clientCore, server.pid ?? 0, { url, seconds: duration, script: scripts[page], connections: 1 });
      console.error(`uncached ${page}`);
      await ask(WARM_UP);
      const measured = [];
      for (let round = 0; round < rounds; round++) measured.push(await ask(seconds));
      const ours = median(measured);
      const ratio = ours.perSecond / options.nginx[page];
      results.push({
        path: `uncached ${page}`,
        client: "br, of cached nginx",
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

/** A script of wrk that asks for one page after the other. */
export function inTurn(paths: string[]): string {
  return `local paths = {${paths.map((path) => JSON.stringify(path)).join(",")}}
local i = math.random(#paths)
request = function()
  i = i % #paths + 1
  return wrk.format("GET", paths[i])
end`;
}

export async function articlesAt(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemaps/articles-1.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]*article\/[^<]*)<\/loc>/g)].map(([, path]) => path ?? "");
  if (!found.length) throw new Error("the demo has no articles");
  return found;
}
