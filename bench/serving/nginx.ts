import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startNginx } from "../../server/test/fakes/nginx-edge.ts";
import { freePort } from "../../server/test/processes/product.ts";
import { moveToCores } from "../tools/cores.ts";
import { childrenOf } from "../tools/processes.ts";

export interface Nginx {
  url: string;
  /** Process id of its master, the parent of its workers. */
  pid: number;
  stop(): Promise<void>;
}

/** File name suffix of each encoding. */
const SUFFIXES = { identity: "", br: ".br", gzip: ".gz" } as const;
export type Encoding = keyof typeof SUFFIXES;
export const ENCODINGS = ["br", "gzip", "identity"] as const satisfies Encoding[];
/** Response bodies by encoding. */
export type Bodies = Record<Encoding, Buffer>;

/** Path that nginx answers with a redirect, without reading a file. */
export const REDIRECT = "/redirect";

/** Files of the installed nginx. */
export interface NginxBuild {
  brotliModule: string;
  mimeTypes: string;
}

/** Finds the installed nginx; undefined if nginx or its Brotli module is not installed. */
export function findNginx(): NginxBuild | undefined {
  const { status, stderr } = spawnSync("nginx", ["-V"], { encoding: "utf8" });
  if (status !== 0) return undefined;
  const path = (name: string) => new RegExp(`--${name}=(\\S+)`).exec(stderr)?.[1] ?? "";
  const brotliModule = join(path("modules-path"), "ngx_http_brotli_static_module.so");
  const mimeTypes = join(dirname(path("conf-path")), "mime.types");
  return existsSync(brotliModule) ? { brotliModule, mimeTypes } : undefined;
}

/**
 * Starts nginx with a listener for each worker, serving precompressed files: its fastest
 * configuration.
 */
export async function startFileServer(
  { brotliModule, mimeTypes }: NginxBuild,
  pages: Record<string, Bodies>,
  { cores, workers = 1 }: { cores: number | string; workers?: number },
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-nginx-"));
  for (const [name, bodies] of Object.entries(pages)) {
    for (const encoding of ENCODINGS)
      writeFileSync(join(folder, `${name}.html${SUFFIXES[encoding]}`), bodies[encoding]);
  }
  const port = await freePort();
  const nginx = await startNginx(port, configuration(folder, port, mimeTypes), {
    modules: [brotliModule],
    workers,
  });
  for (const pid of [nginx.pid, ...childrenOf(nginx.pid)]) moveToCores(cores, pid);
  const stop = async () => {
    await nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, pid: nginx.pid, stop };
}

const configuration = (folder: string, port: number, mimeTypes: string) => `
include ${mimeTypes};
server_tokens off;
sendfile on;
tcp_nopush on;
tcp_nodelay on;
keepalive_timeout 65;
keepalive_requests 100000000;
open_file_cache max=2000 inactive=600s;
open_file_cache_valid 600s;
server {
  listen 127.0.0.1:${port} backlog=1024 reuseport;
  root ${folder};
  brotli_static on;
  gzip_static on;
  gzip_vary on;
  add_header Cache-Control "public, max-age=60";
  location = ${REDIRECT} { return 302 /ar; }
}
`;
