import { execFile } from "node:child_process";
import { get, type IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onCores } from "../cores.ts";
import { cpuSeconds, type Load, type Measured, measure } from "../load.ts";
import { type Bodies, ENCODINGS, type Nginx, REDIRECT } from "./nginx.ts";
import type { Row } from "./rows.ts";

const run = promisify(execFile);
const HEAD_CONNECTIONS = "32";

/** A server with its own addresses for rows. */
export interface Served {
  url: string;
  pid: number;
  pathOf(row: Row): string;
}

export const fileOf = (path: string) => path.replaceAll(/[^\w-]/g, "_");
const withoutJunk = ({ path, kind }: Row) => (kind === "unknownParameter" ? path.replace(/\?.*/, "") : path);

export const servedByProduct = ({ url, pid }: { url: string; pid: number }): Served => ({ url, pid, pathOf: withoutJunk });

export const servedByNginx = ({ url, pid }: Nginx): Served => ({
  url,
  pid,
  pathOf: (row) => (row.kind === "redirect" ? REDIRECT : `/${fileOf(withoutJunk(row))}.html`),
});

/** What a server replies to a request of this row, each as fast as it can. */
export async function measureRow(row: Row, { url, pid, pathOf }: Served, clientCore: number, seconds: number): Promise<Measured> {
  const path = pathOf(row);
  if (row.kind === "head") return measureHead(url, path, pid, clientCore, seconds);
  const load: Load = { url: url + path, seconds, encoding: row.encoding, headers: { ...row.headers } };
  if (row.kind === "notModified") {
    const { headers } = await replyIn(row.encoding, url + path);
    load.headers = { "if-none-match": headers.etag ?? "" };
  }
  if (row.kind === "http10") load.script = `wrk.format = function() return "${head(path, "HTTP/1.0")}" end`;
  if (row.kind === "unknownParameter") {
    const [before, after] = head(`${path}?utm_source=SPLIT`, "HTTP/1.1").split("SPLIT");
    load.script = `request = function() return "${before}" .. math.random(1e9) .. "${after}" end`;
  }
  return measure(clientCore, pid, load);
}

/** In the spelling of Lua. */
const head = (path: string, version: string) => String.raw`GET ${path} ${version}\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`;

async function measureHead(url: string, path: string, pid: number, clientCore: number, seconds: number): Promise<Measured> {
  const child = fileURLToPath(new URL("head.child.ts", import.meta.url));
  const [program, ...args] = onCores(clientCore, [process.execPath, child, new URL(url).port, path, String(seconds), HEAD_CONNECTIONS]);
  const before = cpuSeconds(pid);
  const { stdout } = await run(program, args);
  const busy = (cpuSeconds(pid) - before) / seconds;
  const { perSecond, wrong } = JSON.parse(stdout) as { perSecond: number; wrong: number };
  if (wrong) throw new Error(`${wrong} replies to HEAD ${path} were not right`);
  return { perSecond, p99: undefined, busy };
}

interface Raw {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** A reply as it is sent, without unpacking it. */
function replyIn(encoding: string, url: string): Promise<Raw> {
  return new Promise((done, fail) => {
    get(url, { headers: { "accept-encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    }).on("error", fail);
  });
}

/** The bodies of a page in each encoding. @throws Error when it is not there */
export async function bodiesOf(url: string): Promise<Bodies> {
  const bodies: Partial<Bodies> = {};
  for (const encoding of ENCODINGS) {
    const { status, body } = await replyIn(encoding, url);
    if (status !== 200) throw new Error(`${status} for ${url}`);
    bodies[encoding] = body;
  }
  return bodies as Bodies;
}
