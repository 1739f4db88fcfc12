import { readFileSync } from "node:fs";
import { setDefaultCACertificates } from "node:tls";
import { startNginxSite } from "../../server/test/deploy/nginx-site.ts";
import { startVarnish } from "../../server/test/fakes/varnish.ts";
import { freePort, type Product } from "../../server/test/processes/product.ts";
import { parseScrape, type ScrapedSample } from "../../server/test/readers/scrape.ts";
import { startDemoDatabase } from "../tools/demo-product.ts";
import { startVarnishLog } from "./varnish-log.ts";

const TOKEN = "token-of-the-election-night";

/** Tiers with a separate process tree. */
export const TIERS = ["nginx", "varnish", "serve", "worker", "database"] as const;
type Tier = (typeof TIERS)[number];

/**
 * Installation that docs/sizing.md recommends for many readers, on one machine: nginx, Varnish, two
 * serving processes and a worker.
 */
export interface Deployment {
  /** URL of nginx, over TLS. This process trusts its certificate. */
  url: string;
  varnishUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** Root processes of each tier. */
  pids: Record<Tier, number[]>;
  nginxLog(): string;
  varnishLog(): string;
  /** Reads the metrics of both serving processes and of the worker. */
  scrape(): Promise<ScrapedSample[]>;
  stop(): Promise<void>;
}

/**
 * Starts an installation on the demo data. @throws Error if nginx or Varnish cannot be installed,
 * or something does not start
 */
export async function startDeployment(): Promise<Deployment> {
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const database = await startDemoDatabase();
    closing.push(() => database.stop());
    const [httpsPort, varnishPort] = [await freePort(), await freePort()];
    const metricsPorts: number[] = [];
    const start = async (command: string): Promise<Product> => {
      const metricsPort = await freePort();
      metricsPorts.push(metricsPort);
      return database.start({
        command: ["server/masthead.js", command],
        environment: {
          ROLE: "serve",
          PUBLIC_URL: `https://127.0.0.1:${httpsPort}`,
          TRUST_PROXY: "2",
          GATEWAY: "sandbox",
          PAGE_SEARCHES: "0",
          METRICS_PORT: String(metricsPort),
          CDN: "varnish",
          CDN_TOKEN: TOKEN,
          CDN_PURGE_URLS: `http://127.0.0.1:${varnishPort}`,
        },
      });
    };
    const [one, two, worker] = [await start("serve"), await start("serve"), await start("worker")];
    const portOf = ({ url }: Product) => Number(new URL(url).port);
    const varnish = await startVarnish({
      port: varnishPort,
      originPorts: [portOf(one), portOf(two)],
      token: TOKEN,
    });
    closing.push(() => varnish.stop());
    const log = startVarnishLog(varnish.instance);
    closing.push(() => log.stop());
    const nginx = await startNginxSite("varnish/nginx.conf", varnishPort, httpsPort);
    closing.push(() => nginx.stop());
    setDefaultCACertificates([readFileSync(nginx.certificate, "utf8")]);
    return {
      url: `https://127.0.0.1:${httpsPort}`,
      varnishUrl: varnish.url,
      databaseUrl: database.databaseUrl,
      dataDir: database.dataDir,
      pids: {
        nginx: [nginx.pid],
        varnish: [varnish.pid],
        serve: [one.pid, two.pid],
        worker: [worker.pid],
        database: [database.databasePid],
      },
      nginxLog: () => nginx.accessLog(),
      varnishLog: () => log.read(),
      scrape: async () => (await Promise.all(metricsPorts.map(scrapePort))).flat(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function scrapePort(port: number): Promise<ScrapedSample[]> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`/metrics returned ${response.status}`);
  return parseScrape(await response.text());
}
