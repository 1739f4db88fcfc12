import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { scaled } from "../../../scripts/machine-speed.ts";
import { endProcess } from "../processes/end-process.ts";
import { toolPath } from "../tools.ts";

const SAMPLE = new URL("../../../deploy/nginx-secure-link.conf", import.meta.url);

export interface Nginx {
  pid: number;
  /**
   * Reads the configuration again, and waits until new workers have replaced the old ones. @throws
   * Error if they do not
   */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts nginx on loopback with the sample configuration. @throws Error if it is not installed or
 * lacks secure_link
 */
export async function startStreamEdge({
  port,
  secret,
  origin,
}: {
  port: number;
  secret: string;
  origin: string;
}): Promise<Nginx> {
  const { stderr } = spawnSync(toolPath("nginx", "nginx-light"), ["-V"], { encoding: "utf8" });
  if (!stderr?.includes("http_secure_link_module"))
    throw new Error("the installed nginx lacks the secure_link module");
  const server = readFileSync(SAMPLE, "utf8")
    .replace("listen 8080;", `listen 127.0.0.1:${port};`)
    .replace('$folder STREAM_SECRET"', `$folder ${secret}"`)
    .replace("http://origin.example", origin);
  return startNginx(port, server);
}

interface NginxOptions {
  /** Paths of modules. */
  modules?: string[];
  workers?: number;
  /** Connections of a worker, to clients and to the product together. */
  connections?: number;
}

/**
 * Starts nginx with these directives in its `http` block, which must listen on `port`.
 * @throws Error if it is not installed
 */
export async function startNginx(
  port: number,
  http: string,
  { modules = [], workers = 1, connections = 8192 }: NginxOptions = {},
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-edge-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const loads = modules.map((path) => `load_module ${path};\n`).join("");
  const main = `${loads}daemon off;\nworker_processes ${workers};\n${user}\npid ${folder}/nginx.pid;\nevents { worker_connections ${connections}; }\nhttp {\naccess_log off;\n${temporary.join("\n")}\n${http}}\n`;
  writeFileSync(join(folder, "nginx.conf"), main);
  const nginx = toolPath("nginx", "nginx-light");
  const program = spawn(
    nginx,
    ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")],
    { stdio: "inherit" },
  );
  const stop = async () => {
    await endProcess(program, "SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  const workerIds = () =>
    readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, "utf8")
      .split(" ")
      .filter(Boolean);
  const reload = async () => {
    const old = new Set(workerIds());
    program.kill("SIGHUP");
    for (let attempt = 0; attempt < scaled(100); attempt++) {
      const current = workerIds();
      if (current.length && !current.some((pid) => old.has(pid))) return;
      await wait(100);
    }
    throw new Error("nginx did not reload");
  };
  for (let attempt = 0; attempt < scaled(100); attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).catch(() => undefined))
      return { pid: program.pid ?? 0, reload, stop };
    await wait(100);
  }
  await stop();
  throw new Error("nginx did not start");
}
