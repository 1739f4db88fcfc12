import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import "../../src/register-modules.ts";
import { readConfig } from "../../src/config.ts";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import { type StartedPlatform, startPlatform } from "../../src/platform/start.ts";
import { startTestServer, type TestServer } from "../test-server.ts";

/** Machine of an installation: it has a data folder of its own, and shares only the database and the bucket. */
export interface Machine {
  platform: StartedPlatform;
  server: TestServer;
  origin: string;
  stop(): Promise<void>;
}

/** Creates a migrated, empty database for several machines, and returns its URL. */
export async function createSharedDatabase(): Promise<string> {
  const name = `machines_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name, "template");
  return withDatabase(inject("postgresUrl"), name);
}

export async function startMachine(databaseUrl: string, settings: NodeJS.ProcessEnv): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-machine-"));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "silent", ...settings });
  const platform = await startPlatform(config, databaseUrl, "https://news.example");
  const server = await startTestServer(platform);
  return {
    platform,
    server,
    origin: `http://127.0.0.1:${server.port}`,
    stop: async () => {
      await server.close();
      await platform.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Files in the data folder of a machine, except mails. */
export const localFiles = ({ platform }: Machine): string[] =>
  readdirSync(platform.config.DATA_DIR, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !entry.parentPath.endsWith("outbox") ? entry.name : [],
  );

/** Sends a form to the API of a machine. */
export async function sendForm(
  { origin }: Machine,
  path: string,
  cookie: string,
  fields: Record<string, string | Uint8Array>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === "string" ? value : new File([value as BlobPart], "upload.bin"));
  const response = await fetch(`${origin}/api/v1${path}`, { method: "POST", headers: { cookie }, body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
