import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../server/test/product.ts";

export interface Nginx {
  url: string;
  /** Of its one worker. */
  pid: number;
  stop(): Promise<void>;
}

/** Set by nginx itself, or meant for the connection. */
const OWN_HEADERS = new Set(["date", "connection", "keep-alive", "content-length", "content-type", "etag", "transfer-encoding"]);

/**
 * nginx with one worker on one core, serving one file with the headers of a reply: as fast as it serves anything.
 * @throws Error when it is not installed.
 */
export async function startNginx(core: number, body: Buffer, headers: Headers): Promise<Nginx> {
  if (spawnSync("nginx", ["-v"]).status !== 0) throw new Error("nginx is not installed; on Debian: apt-get install nginx-light");
  const folder = mkdtempSync(join(tmpdir(), "masthead-nginx-"));
  const port = await freePort();
  mkdirSync(join(folder, "files"));
  writeFileSync(join(folder, "files/page"), body);
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, headers));
  const child = spawn(
    "taskset",
    ["-c", String(core), "nginx", "-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")],
    { stdio: "inherit" },
  );
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}/page`;
  for (let tried = 0; tried < 50; tried++) {
    if ((await fetch(url).catch(() => undefined))?.ok) return { url, pid: workerOf(child.pid ?? 0), stop };
    await wait(100);
  }
  await stop();
  throw new Error("nginx did not start");
}

function configuration(folder: string, port: number, headers: Headers): string {
  const added = [...headers].filter(([name]) => !OWN_HEADERS.has(name)).map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join("\n  ")}
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_timeout 65;
  keepalive_requests 100000000;
  open_file_cache max=16;
  open_file_cache_valid 600s;
  server {
    listen 127.0.0.1:${port} backlog=1024;
    root ${folder}/files;
    default_type ${quoted(headers.get("content-type") ?? "text/html")};
    ${added.join("\n    ")}
  }
}
`;
}

/** As nginx reads a string: its own variables begin with a dollar sign. */
function quoted(value: string): string {
  if (value.includes("$")) throw new Error(`nginx would take the dollar sign of "${value}" for a variable`);
  return `"${value.replaceAll(/["\\]/g, "\\$&")}"`;
}

function workerOf(pid: number): number {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return Number.parseInt(stdout, 10);
}
