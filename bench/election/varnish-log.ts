import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "../../server/test/processes/end-process.ts";
import { toolPath } from "../../server/test/tools.ts";

const FORMAT =
  "%{Varnish:side}x|%{Varnish:handling}x|%{Varnish:time_firstbyte}x|%m|%s|%{Cache-Control}o|%{User-Agent}i";

/** Request of a client to Varnish, or of Varnish to the product. */
export interface VarnishRequest {
  isFromClient: boolean;
  /** Whether it was answered from the cache, also with a stale page that is revalidated. */
  isHit: boolean;
  milliseconds: number;
  method: string;
  status: number;
  /** Whether the response may be shared. */
  isPublic: boolean;
  userAgent: string;
}

/** Writes requests of a Varnish instance to a file, in a separate process. */
export function startVarnishLog(instance: string): { read(): string; stop(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), "masthead-varnish-log-"));
  const file = join(folder, "varnish.log");
  writeFileSync(file, "");
  const args = ["-n", instance, "-b", "-c", "-a", "-w", file, "-F", FORMAT];
  const program = spawn(toolPath("varnishncsa", "varnish"), args, { stdio: "inherit" });
  return {
    read: () => readFileSync(file, "utf8"),
    async stop() {
      await endProcess(program, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const parseVarnishLog = (text: string): VarnishRequest[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [side, handling, seconds, method = "", status, cacheControl = "", userAgent = ""] =
        line.split("|");
      return {
        isFromClient: side === "c",
        isHit: handling === "hit",
        milliseconds: Number(seconds) * 1000,
        method,
        status: Number(status),
        isPublic: cacheControl.includes("public"),
        userAgent,
      };
    });
