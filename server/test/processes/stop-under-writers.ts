import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "../../src/config.ts";
import { startPlatform } from "../../src/platform/start.ts";
import { cookieOf, makeUser } from "../factories/staff.ts";
import { type Installation, serveInstallation } from "./serve-installation.ts";

const WRITERS = 8;
/** Time before SIGTERM is sent. */
const WRITE_DURATION_MS = 1500;

export interface ShutdownResult {
  /** Writes with a complete 2xx response. */
  written: number;
  /** Writes whose response came after SIGTERM. */
  writtenAfter: number;
  /** Writers whose last connection was refused. */
  refused: number;
  /** All other outcomes, one line each. */
  failed: string[];
  exitCode: number | null;
  /** Time from SIGTERM to the exit of the process. */
  milliseconds: number;
  errors: string;
}

export interface ShutdownOptions {
  workers?: number;
  /** Whether writers use keep-alive; otherwise each write opens a new connection. */
  keepAlive?: boolean;
}

/** Creates a user who may write articles and returns a session cookie. */
export async function writerCookie({ databaseUrl, dataDir }: Installation): Promise<string> {
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "error" });
  const platform = await startPlatform(config, databaseUrl, "http://127.0.0.1");
  const { id } = await makeUser(platform.database.db, "Superadmin");
  const cookie = await cookieOf(platform, id);
  await platform.stop();
  return cookie;
}

/**
 * Serves an installation, sends SIGTERM while eight clients write continuously, and counts the
 * outcomes.
 */
export async function stopUnderWriters(
  installation: Installation,
  cookie: string,
  { workers = 1, keepAlive = true }: ShutdownOptions = {},
): Promise<ShutdownResult> {
  const { port, child, errors } = await serveInstallation(installation, {
    WORKERS: String(workers),
  });
  try {
    const result: ShutdownResult = {
      written: 0,
      writtenAfter: 0,
      refused: 0,
      failed: [],
      exitCode: null,
      milliseconds: 0,
      errors: "",
    };
    let signalledAt = 0;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      const agent = new Agent({ keepAlive, maxSockets: 1 });
      for (let n = 0; ; n++) {
        const outcome = await createDraft(port, agent, cookie, `Written by ${writer}, number ${n}`);
        if (outcome === "refused") break;
        if (outcome === "written") {
          result.written++;
          if (signalledAt) result.writtenAfter++;
        } else {
          result.failed.push(
            `${signalledAt ? `${Date.now() - signalledAt} ms after SIGTERM` : "before SIGTERM"}: ${outcome}`,
          );
          if (result.failed.length > 100) break;
        }
      }
      result.refused++;
      agent.destroy();
    });
    await wait(WRITE_DURATION_MS);
    signalledAt = Date.now();
    const exited = once(child, "exit") as Promise<[number | null]>;
    child.kill("SIGTERM");
    [result.exitCode] = await exited;
    result.milliseconds = Date.now() - signalledAt;
    await Promise.all(writers);
    return { ...result, errors: errors() };
  } finally {
    if (child.exitCode === null) child.kill("SIGKILL");
  }
}

/**
 * Creates a draft. Returns "written", "refused" (no connection), or a description of the failure.
 */
function createDraft(port: number, agent: Agent, cookie: string, title: string): Promise<string> {
  const body = JSON.stringify({ locale: "en-US", title, categoryId: null });
  const headers = {
    cookie,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((done) => {
    const sent = request(
      { host: "127.0.0.1", port, method: "POST", path: "/api/v1/article", headers, agent },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part) => (text += part));
        response.on("error", (error) => done(`the response was aborted: ${error.message}`));
        response.on("end", () =>
          done(
            response.complete && response.statusCode === 200 && isRecord(text)
              ? "written"
              : `${response.statusCode} ${text.slice(0, 200)}`,
          ),
        );
      },
    );
    sent.on("error", (error: NodeJS.ErrnoException) =>
      done(error.code === "ECONNREFUSED" ? "refused" : `${error.code} ${error.message}`),
    );
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
