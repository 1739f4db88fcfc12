import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "../src/config.ts";
import { startPlatform } from "../src/platform/start.ts";
import { type Installation, serveInstallation } from "./serve-installation.ts";
import { cookieOf, makeUser } from "./staff.ts";

const WRITERS = 8;
/** How long they write before the process is told to stop, in milliseconds. */
const WRITE_FOR = 1500;

export interface Stopped {
  /** Writes that were answered 2xx, in full. */
  written: number;
  /** Those of them that were answered after SIGTERM. */
  writtenAfter: number;
  /** Writers whose connection was refused in the end. */
  refused: number;
  /** Every other outcome, one line each. */
  failed: string[];
  exitCode: number | null;
  /** From SIGTERM to the end of the process. */
  milliseconds: number;
  /** What it logged as an error. */
  errors: string;
}

export interface StopOptions {
  workers?: number;
  /** Whether writers keep their connections; otherwise each write has one of its own. */
  keepAlive?: boolean;
}

/** The cookie of somebody who may write articles. */
export async function writerCookie({ databaseUrl, dataDir }: Installation): Promise<string> {
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "error" });
  const platform = await startPlatform(config, databaseUrl, "http://127.0.0.1");
  const { id } = await makeUser(platform.database.db, "Superadmin");
  const cookie = await cookieOf(platform, id);
  await platform.stop();
  return cookie;
}

/** Serves an installation, sends SIGTERM while eight clients write to it without pause, and counts what they got. */
export async function stopUnderWriters(
  installation: Installation,
  cookie: string,
  { workers = 1, keepAlive = true }: StopOptions = {},
): Promise<Stopped> {
  const { port, child, errors } = await serveInstallation(installation, { WORKERS: String(workers) });
  try {
    const result: Stopped = { written: 0, writtenAfter: 0, refused: 0, failed: [], exitCode: null, milliseconds: 0, errors: "" };
    let told = 0;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      const agent = new Agent({ keepAlive, maxSockets: 1 });
      for (let n = 0; ; n++) {
        const outcome = await write(port, agent, cookie, `Written by ${writer}, number ${n}`);
        if (outcome === "refused") break;
        if (outcome === "written") {
          result.written++;
          if (told) result.writtenAfter++;
        } else {
          result.failed.push(`${told ? `${Date.now() - told} ms after SIGTERM` : "before SIGTERM"}: ${outcome}`);
          if (result.failed.length > 100) break;
        }
      }
      result.refused++;
      agent.destroy();
    });
    await wait(WRITE_FOR);
    told = Date.now();
    const exited = once(child, "exit") as Promise<[number | null]>;
    child.kill("SIGTERM");
    [result.exitCode] = await exited;
    result.milliseconds = Date.now() - told;
    await Promise.all(writers);
    return { ...result, errors: errors() };
  } finally {
    if (child.exitCode === null) child.kill("SIGKILL");
  }
}

/** Makes a draft; "written", "refused" (no connection), or what else came of it. */
function write(port: number, agent: Agent, cookie: string, title: string): Promise<string> {
  const body = JSON.stringify({ locale: "en-US", title, categoryId: null });
  const headers = { cookie, "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((done) => {
    const sent = request({ host: "127.0.0.1", port, method: "POST", path: "/api/v1/article", headers, agent }, (reply) => {
      let text = "";
      reply.setEncoding("utf8").on("data", (part) => (text += part));
      reply.on("error", (error) => done(`the reply broke off: ${error.message}`));
      reply.on("end", () =>
        done(reply.complete && reply.statusCode === 200 && isRecord(text) ? "written" : `${reply.statusCode} ${text.slice(0, 200)}`),
      );
    });
    sent.on("error", (error: NodeJS.ErrnoException) => done(error.code === "ECONNREFUSED" ? "refused" : `${error.code} ${error.message}`));
    sent.end(body);
  });
}

function isRecord(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { id?: unknown }).id === "number";
  } catch {
    return false;
  }
}
