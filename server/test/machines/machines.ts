import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import "../../src/register-modules.ts";
import { readConfig } from "../../src/config.ts";
import { type StartedPlatform, startPlatform } from "../../src/platform/start.ts";
import { startTestServer, type TestServer } from "../test-server.ts";

/**
 * Machine of an installation: it has a separate data folder, and shares only the database and the
 * bucket.
 */
export interface Machine {
  platform: StartedPlatform;
  server: TestServer;
  origin: string;
  stop(): Promise<void>;
}

export async function startMachine(
  databaseUrl: string,
  settings: NodeJS.ProcessEnv,
): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-machine-"));
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    ...settings,
  });
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
