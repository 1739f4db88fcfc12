import { NIGHT } from "../election/audience.ts";

/** Activities whose CPU time is measured. An order includes its payment in the sandbox. */
type Activity =
  | "cachedPage"
  | "renderedPage"
  | "view"
  | "search"
  | "playback"
  | "playlist"
  | "heartbeat"
  | "order"
  | "signUp";

/** Measured figures: CPU time of the product and of the database, in milliseconds per activity. */
export interface Figures {
  measuredAt: string;
  node: string;
  cores: number;
  /** Load average of the last minute, the measurement included. */
  loadAverage: number;
  milliseconds: Record<Activity, { product: number; database: number }>;
}

/** Load of a station in its busiest hour. */
export interface Load {
  name: string;
  readersPerHour: number;
  viewers: number;
  ordersPerMinute: number;
  signUpsPerMinute: number;
}

export const LOADS: readonly Load[] = [
  {
    name: "local station",
    readersPerHour: 2000,
    viewers: 50,
    ordersPerMinute: 1,
    signUpsPerMinute: 1,
  },
  {
    name: "regional news",
    readersPerHour: 30_000,
    viewers: 1000,
    ordersPerMinute: 6,
    signUpsPerMinute: 10,
  },
  {
    name: "national news",
    readersPerHour: 200_000,
    viewers: 10_000,
    ordersPerMinute: 40,
    signUpsPerMinute: 60,
  },
  { name: "election night", ...NIGHT },
];

/** Assumptions about readers and machines; docs/sizing.md explains them. */
export const ASSUMPTIONS = {
  pagesPerReader: 3,
  /** Requests in the busiest minute, as a multiple of the mean of the hour: a push notification. */
  peak: 3,
  homeShare: 1 / 3,
  liveBlogShare: 0.3,
  searchShare: 0.02,
  /** Articles that are requested at all, by Zipf's law with exponent 1. */
  articles: 100_000,
  /**
   * Seconds for which a page is fresh in a cache, and between edits of the live blog, which the
   * home page shows too.
   */
  fresh: 60,
  edit: 3,
  playlistSeconds: 4,
  heartbeatSeconds: 20,
  /** Seconds over which the viewers of a broadcast join. */
  join: 600,
  pageKilobytes: 20,
  streamMegabits: 2,
  /** Share of a core that is planned for, so that one of two machines may fail. */
  utilisation: 0.5,
  machineCores: 4,
  /** Database connections per process, and the default limit of a PostgreSQL server. */
  connectionsPerProcess: 21,
  maxConnections: 100,
  /**
   * Traffic of pages from which a CDN is cheaper than machines, and which one network interface
   * serves, in Mbit/s.
   */
  cdnMegabits: 50,
  interfaceMegabits: 1000,
} as const;

/** Requirements of a load. Traffic is in Mbit/s. */
export interface Size {
  load: Load;
  pagesPerSecond: number;
  rendersPerSecond: number;
  productCores: number;
  databaseCores: number;
  pageMegabits: number;
  streamMegabits: number;
  /** Machines for the product; the database is on the only one, or apart. */
  machines: number;
  processes: number;
  add: string[];
}

/**
 * Renders per second of an audience with `rate` pages per second: each cache fetches a page again
 * when it was fresh for a minute, so a page that is requested at a rate r is fetched 1 / (60 + 1/r)
 * times per second. Edits add one render of each page that shows them.
 */
export function rendersPerSecond(rate: number): number {
  const { homeShare, liveBlogShare, articles, fresh, edit } = ASSUMPTIONS;
  const fetches = (share: number, lifetime: number) =>
    rate * share > 0 ? 1 / (lifetime + 1 / (rate * share)) : 0;
  const edited = 2 * fetches(homeShare / 2, edit) + fetches((1 - homeShare) * liveBlogShare, edit);
  const harmonic = Array.from({ length: articles }, (_, n) => 1 / (n + 1)).reduce(
    (sum, share) => sum + share,
    0,
  );
  const others = (1 - homeShare) * (1 - liveBlogShare);
  let renders = edited;
  for (let rank = 1; rank <= articles; rank++) renders += fetches(others / rank / harmonic, fresh);
  return renders;
}

/** Computes the machines and memory that a load needs. */
export function sizeOf(load: Load, { milliseconds }: Figures): Size {
  const a = ASSUMPTIONS;
  const readers = (load.readersPerHour / 3600) * a.peak;
  const pages = readers * a.pagesPerReader;
  const renders = rendersPerSecond(pages);
  const pageMegabits = (pages * a.pageKilobytes * 8) / 1000;
  const hasCdn = pageMegabits > a.cdnMegabits;
  const perSecond: Record<Activity, number> = {
    cachedPage: hasCdn ? renders : pages,
    renderedPage: renders,
    view: pages,
    search: readers * a.searchShare,
    playback: load.viewers / a.join,
    playlist: load.viewers / a.playlistSeconds,
    heartbeat: load.viewers / a.heartbeatSeconds,
    order: (load.ordersPerMinute / 60) * a.peak,
    signUp: (load.signUpsPerMinute / 60) * a.peak,
  };
  const coresOf = (tier: "product" | "database") =>
    (Object.keys(perSecond) as Activity[]).reduce(
      (sum, activity) => sum + (perSecond[activity] * milliseconds[activity][tier]) / 1000,
      0,
    ) / a.utilisation;
  const [productCores, databaseCores] = [coresOf("product"), coresOf("database")];
  const isSingle = productCores + databaseCores <= a.machineCores;
  const machines = isSingle ? 1 : Math.max(2, Math.ceil(productCores / a.machineCores));
  const processes = isSingle ? Math.max(1, Math.ceil(productCores)) : machines * a.machineCores;
  const streamMegabits = load.viewers * a.streamMegabits;
  return {
    load,
    pagesPerSecond: pages,
    rendersPerSecond: renders,
    productCores,
    databaseCores,
    pageMegabits,
    streamMegabits,
    machines,
    processes,
    add: [
      ...(hasCdn ? ["CDN or Varnish"] : []),
      ...(streamMegabits > a.interfaceMegabits ? ["stream origin or CDN"] : []),
      ...(isSingle ? [] : ["load balancer", "S3", "worker", "database of its own"]),
      ...(processes * a.connectionsPerProcess > a.maxConnections ? ["PgBouncer"] : []),
      ...(databaseCores > a.machineCores ? ["read replica"] : []),
    ],
  };
}
