import { execFile } from "node:child_process";
import { get, type IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onCores } from "../tools/cores.ts";
import { type Load, type Measurement, measure, withCpuTime } from "../tools/load.ts";
import { type Bodies, ENCODINGS, type Nginx, REDIRECT } from "./nginx.ts";
import type { BenchRow } from "./rows.ts";

const HEAD_CONNECTIONS = "32";

/** Server under test, with its own path for each row. */
export interface BenchServer {
  url: string;
  pid: number;
  pathOf(row: BenchRow): string;
}

export const fileNameOf = (path: string) => path.replaceAll(/[^\w-]/g, "_");
const withoutUnknownParameter = ({ path, kind }: BenchRow) =>
  kind === "unknownParameter" ? path.replace(/\?.*/, "") : path;

export const productServer = ({ url, pid }: { url: string; pid: number }): BenchServer => ({
  url,
  pid,
  pathOf: withoutUnknownParameter,
});

export const nginxServer = ({ url, pid }: Nginx): BenchServer => ({
  url,
  pid,
  pathOf: (row) =>
    row.kind === "redirect" ? REDIRECT : `/${fileNameOf(withoutUnknownParameter(row))}.html`,
});

/** Measures the throughput of a server for the requests of a row. */
export async function measureRow(
  row: BenchRow,
  { url, pid, pathOf }: BenchServer,
  clientCore: number,
  seconds: number,
): Promise<Measurement> {
  const path = pathOf(row);
  if (row.kind === "head") return measureHead(url, path, pid, clientCore, seconds);
  const load: Load = {
    url: url + path,
    seconds,
    encoding: row.encoding,
    headers: { ...row.headers },
  };
  if (row.kind === "notModified") {
    const { headers } = await fetchRaw(row.encoding, url + path);
    load.headers = { "if-none-match": headers.etag ?? "" };
  }
  if (row.kind === "http10")
    load.script = `wrk.format = function() return "${luaHead(path, "HTTP/1.0")}" end`;
  if (row.kind === "unknownParameter") {
    const [before, after] = luaHead(`${path}?utm_source=SPLIT`, "HTTP/1.1").split("SPLIT");
    load.script = `request = function() return "${before}" .. math.random(1e9) .. "${after}" end`;
  }
  return measure(clientCore, pid, load);
}

/** Request head, escaped for a Lua string. */
const luaHead = (path: string, version: string) =>
  String.raw`GET ${path} ${version}\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`;

async function measureHead(
  url: string,
  path: string,
  pid: number,
  clientCore: number,
  seconds: number,
): Promise<Measurement> {
  const child = fileURLToPath(new URL("head.child.ts", import.meta.url));
  const [program, ...args] = onCores(clientCore, [
    process.execPath,
    child,
    new URL(url).port,
    path,
    String(seconds),
    HEAD_CONNECTIONS,
  ]);
  return withCpuTime(pid, async () => {
    const { stdout } = await promisify(execFile)(program, args);
    const { perSecond, failed } = JSON.parse(stdout) as { perSecond: number; failed: number };
    if (failed) throw new Error(`${failed} HEAD requests to ${path} failed`);
    return { perSecond, p99: undefined };
  });
}

interface RawResponse {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** Fetches a URL without decompressing the body. */
function fetchRaw(encoding: string, url: string): Promise<RawResponse> {
  return new Promise((done, fail) => {
    get(url, { headers: { "accept-encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    }).on("error", fail);
  });
}

/** Fetches the body of a page in each encoding. @throws Error unless the status is 200 */
export async function fetchBodies(url: string): Promise<Bodies> {
  const bodies: Partial<Bodies> = {};
  for (const encoding of ENCODINGS) {
    const { status, body } = await fetchRaw(encoding, url);
    if (status !== 200) throw new Error(`${status} for ${url}`);
    bodies[encoding] = body;
  }
  return bodies as Bodies;
}
