import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endProcess } from "../../server/test/processes/end-process.ts";
import { freePort } from "../../server/test/processes/product.ts";
import { onCores } from "../tools/cores.ts";

export interface Nginx {
  url: string;
  /** Process id of its only worker. */
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

/** Folders of the installed nginx. */
interface NginxBuild {
  modules: string;
  settings: string;
}

const brotliModule = ({ modules }: NginxBuild) => `${modules}/ngx_http_brotli_static_module.so`;

/** Finds the installed nginx; undefined if nginx or its Brotli module is not installed. */
export function findNginx(): NginxBuild | undefined {
  const { status, stderr } = spawnSync("nginx", ["-V"], { encoding: "utf8" });
  if (status !== 0) return undefined;
  const path = (name: string) => new RegExp(`--${name}=(\\S+)`).exec(stderr)?.[1] ?? "";
  const build = { modules: path("modules-path"), settings: dirname(path("conf-path")) };
  return existsSync(brotliModule(build)) ? build : undefined;
}

/**
 * Starts nginx with one worker on one core, serving precompressed files: its fastest configuration.
 */
export async function startNginx(
  build: NginxBuild,
  core: number,
  pages: Record<string, Bodies>,
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-nginx-"));
  const port = await freePort();
  mkdirSync(join(folder, "files"));
  for (const [name, bodies] of Object.entries(pages)) {
    for (const encoding of ENCODINGS)
      writeFileSync(join(folder, `files/${name}.html${SUFFIXES[encoding]}`), bodies[encoding]);
  }
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, build));
  const [program, ...args] = onCores(core, [
    "nginx",
    "-p",
    folder,
    "-e",
    join(folder, "error.log"),
    "-c",
    join(folder, "nginx.conf"),
  ]);
  const child = spawn(program, args, { stdio: "inherit" });
  const stop = async () => {
    await endProcess(child, "SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 50; attempt++) {
    const response = await fetch(url + REDIRECT, { redirect: "manual" }).catch(() => undefined);
    if (response?.status === 302) return { url, pid: workerOf(child.pid ?? 0), stop };
    await wait(100);
  }
  await stop();
  throw new Error("nginx did not start");
}

function configuration(folder: string, port: number, build: NginxBuild): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${folder}/nginx.pid;
load_module ${brotliModule(build)};
events { worker_connections 1024; }
http {
  include ${build.settings}/mime.types;
  access_log off;
  server_tokens off;
  ${temporary.join("\n  ")}
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_timeout 65;
  keepalive_requests 100000000;
  open_file_cache max=2000 inactive=600s;
  open_file_cache_valid 600s;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${folder}/files;
    brotli_static on;
    gzip_static on;
    gzip_vary on;
    add_header Cache-Control "public, max-age=60";
    location = ${REDIRECT} { return 302 /ar; }
  }
}
`;
}

function workerOf(pid: number): number {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return Number.parseInt(stdout, 10);
}
