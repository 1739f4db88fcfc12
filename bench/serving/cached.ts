import { type Measurement, medianOf } from "../tools/load.ts";
import { residentKilobytes } from "../tools/processes.ts";
import { fetchBodies, fileNameOf, measureRow, nginxServer, productServer } from "./measure-row.ts";
import type { Bodies, Nginx } from "./nginx.ts";
import { type BenchRow, benchRows, findPaths } from "./rows.ts";
import type { BenchResult } from "./table.ts";

export interface RoundOptions {
  rounds: number;
  seconds: number;
  serverCore: number;
  clientCore: number;
}

/** Highest memory of a process. */
const MEMORY_TARGET_MB = 350;
/** Time until the server's code is fully optimised by the JIT compiler. */
const WARM_UP_SECONDS = 5;

/**
 * Returns the rows whose path or client contains the text, and the bodies that nginx serves for
 * them.
 */
export async function prepareRows(
  url: string,
  text = "",
): Promise<{ rows: BenchRow[]; pages: Record<string, Bodies>; article: string }> {
  const paths = await findPaths(url);
  const rows = benchRows(paths).filter(({ path, client }) => `${path} ${client}`.includes(text));
  const pages: Record<string, Bodies> = {};
  for (const { path } of rows)
    if (!path.includes("…")) pages[fileNameOf(path)] ??= await fetchBodies(url + path);
  return { rows, pages, article: paths.article };
}

/** Measures cached pages against nginx, alternating between the two servers. */
export async function measureCached(
  product: { url: string; pid: number },
  nginx: Nginx,
  { rows, pages }: Awaited<ReturnType<typeof prepareRows>>,
  { rounds, seconds, clientCore }: RoundOptions,
): Promise<BenchResult[]> {
  const [ours, theirs] = [productServer(product), nginxServer(nginx)];
  const results: BenchResult[] = [];
  const [first] = rows;
  if (first) await measureRow(first, ours, clientCore, WARM_UP_SECONDS);
  for (const [i, row] of rows.entries()) {
    console.error(`${i + 1} of ${rows.length}: ${row.path}, ${row.client}`);
    const pairs: { ours: Measurement; nginx: Measurement }[] = [];
    for (let round = 0; round < rounds; round++) {
      const measured = await measureRow(row, theirs, clientCore, seconds);
      pairs.push({ nginx: measured, ours: await measureRow(row, ours, clientCore, seconds) });
    }
    const hasBody = row.kind !== "redirect" && row.kind !== "notModified" && row.kind !== "head";
    results.push(
      resultOf(
        row,
        pairs,
        hasBody ? pages[fileNameOf(row.path)]?.[row.encoding].length : undefined,
      ),
    );
  }
  return results;
}

function resultOf(
  row: BenchRow,
  pairs: { ours: Measurement; nginx: Measurement }[],
  bytes: number | undefined,
): BenchResult {
  const ours = medianOf(pairs.map((pair) => pair.ours));
  const nginx = medianOf(pairs.map((pair) => pair.nginx));
  const byProcessor = ours.perSecond / ours.busy / (nginx.perSecond / nginx.busy);
  // The load generator for HEAD is slower than either server, so only CPU time can be compared.
  const ratio = row.kind === "head" ? byProcessor : ours.perSecond / nginx.perSecond;
  const { path, client, target } = row;
  return { path, client, ...(bytes && { bytes }), ours, nginx, byProcessor, ratio, target };
}

/** Resident memory of the product after all measurements. */
export function measureMemory(pid: number): BenchResult {
  const megabytes = Math.round(residentKilobytes(pid) / 1000);
  return {
    path: "memory of the process",
    client: "after all rows, MB",
    ours: {},
    ratio: megabytes,
    target: MEMORY_TARGET_MB,
    atMost: true,
  };
}
