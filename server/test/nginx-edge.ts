import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { toolPath } from "./tools.ts";

const SAMPLE = new URL("../../deploy/nginx-secure-link.conf", import.meta.url);

interface Nginx {
  stop(): Promise<void>;
}

/** nginx as the sample configures it, on loopback. @throws Error when it cannot be had, or has no secure_link */
export async function startEdge({ port, secret, origin }: { port: number; secret: string; origin: string }): Promise<Nginx> {
  const { stderr } = spawnSync(toolPath("nginx", "nginx-light"), ["-V"], { encoding: "utf8" });
  if (!stderr?.includes("http_secure_link_module")) throw new Error("this nginx has no secure_link");
  const server = readFileSync(SAMPLE, "utf8")
    .replace("listen 8080;", `listen 127.0.0.1:${port};`)
    .replace('$folder STREAM_SECRET"', `$folder ${secret}"`)
    .replace("http://origin.example", origin);
  return startNginx(port, server);
}

/** nginx on loopback, with these directives in its `http` block, which listen on `port`. @throws Error when it cannot be had */
export async function startNginx(port: number, http: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-edge-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const main = `daemon off;\nworker_processes 1;\n${user}\npid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary.join("\n")}\n${http}}\n`;
  writeFileSync(join(folder, "nginx.conf"), main);
  const nginx = toolPath("nginx", "nginx-light");
  const program = spawn(nginx, ["-p", folder, "-e", join(folder, "error.log"), "-c", join(folder, "nginx.conf")], { stdio: "inherit" });
  const stop = async () => {
    if (program.exitCode === null && program.signalCode === null) {
      const gone = once(program, "exit");
      program.kill("SIGTERM");
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tried = 0; tried < 50; tried++) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) return { stop };
    await wait(100);
  }
  await stop();
  throw new Error("nginx did not start");
}
