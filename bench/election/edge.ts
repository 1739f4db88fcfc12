import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../server/test/product.ts";

const START_SECONDS = 20;

/** nginx and Varnish in front of the product, as processes of their own with their files in a temporary folder. */
export interface Edge {
  pids: { nginx: number; varnish: number };
  /** Log of nginx, one line per response: `path status seconds`, where path is `cached` or `direct`. */
  nginxLog: string;
  /** Log of Varnish, one line per request of a client (`c`) or to the product (`b`): `side status handling seconds`. */
  varnishLog: string;
  stop(): Promise<void>;
}

/**
 * Varnish serves what `s-maxage` allows, without the cookies of readers, and passes on the rest. Each edit of an article is seen after
 * at most a minute: the place to connect purges of changed pages is here, and the setting of the product that sends them.
 */
const varnishConfiguration = (origin: string) => `vcl 4.1;
backend product { .host = "127.0.0.1"; .port = "${new URL(origin).port}"; .max_connections = 1000; }
sub vcl_recv {
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  if (req.url ~ "^/api/v1/(auth|order|payment|playback|user)/") { return (pass); }
  unset req.http.Cookie;
  return (hash);
}
sub vcl_backend_response { set beresp.grace = 10m; }
`;

/** nginx receives all requests. It sends streams and writes to the product, and everything else to Varnish. */
function nginxConfiguration(folder: string, ports: { nginx: number; varnish: number }, origin: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  return `daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${folder}/nginx.pid;
events { worker_connections 8192; }
http {
  ${temporary.join("\n  ")}
  log_format tier '$target $status $request_time';
  access_log ${folder}/nginx.log tier buffer=64k flush=1s;
  keepalive_requests 1000000;
  upstream varnish { server 127.0.0.1:${ports.varnish}; keepalive 64; keepalive_requests 1000000; }
  upstream product { server ${new URL(origin).host}; keepalive 64; keepalive_requests 1000000; }
  map $request_method $target { default direct; GET cached; HEAD cached; }
  map $target $upstream { direct product; cached varnish; }
  server {
    listen 127.0.0.1:${ports.nginx} backlog=4096;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    location / { proxy_pass http://$upstream; }
    location /stream/ { set $target direct; proxy_buffering off; proxy_pass http://product; }
  }
}
`;
}

/** Starts both in front of a product. @throws Error if one of them is not installed or does not start */
export async function startEdge(port: number, origin: string): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-election-"));
  mkdirSync(join(folder, "varnish"));
  const ports = { nginx: port, varnish: await freePort() };
  const logs = { nginxLog: join(folder, "nginx.log"), varnishLog: join(folder, "varnish.log") };
  const files = { vcl: join(folder, "default.vcl"), nginx: join(folder, "nginx.conf") };
  writeFileSync(files.vcl, varnishConfiguration(origin));
  writeFileSync(files.nginx, nginxConfiguration(folder, ports, origin));
  const started: ChildProcess[] = [];
  let printed = "";
  const start = (program: string, args: string[]) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
    child.once("error", ({ message }) => (printed += `${program}: ${message}. On Debian: apt-get install nginx varnish\n`));
    child.stderr?.on("data", (chunk: Buffer) => (printed += chunk));
    started.push(child);
    return child;
  };
  const stop = async () => {
    for (const child of started.toReversed()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const instance = join(folder, "varnish");
    const listen = ["-a", `127.0.0.1:${ports.varnish}`, "-f", files.vcl, "-n", instance, "-j", "none", "-s", "malloc,256m"];
    // Varnish stores what the product compressed, in each encoding that `Vary` names.
    const varnish = start("varnishd", ["-F", ...listen, "-p", "http_gzip_support=off"]);
    await answer(`http://127.0.0.1:${ports.varnish}/healthz`);
    start("varnishncsa", [
      "-n",
      instance,
      "-b",
      "-c",
      "-w",
      logs.varnishLog,
      "-F",
      "%{Varnish:side}x %s %{Varnish:handling}x %{Varnish:time_firstbyte}x",
    ]);
    const nginx = start("nginx", ["-p", folder, "-e", join(folder, "error.log"), "-c", files.nginx]);
    await answer(`http://127.0.0.1:${ports.nginx}/healthz`);
    return { pids: { nginx: nginx.pid ?? 0, varnish: varnish.pid ?? 0 }, ...logs, stop };
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}; the programs printed:\n${printed}`);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await Promise.race([exited, wait(10_000, undefined, { ref: false }).then(() => child.kill("SIGKILL"))]);
}

async function answer(url: string): Promise<void> {
  for (const deadline = Date.now() + START_SECONDS * 1000; Date.now() < deadline; await wait(100)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`${url} did not respond within ${START_SECONDS} s`);
}
