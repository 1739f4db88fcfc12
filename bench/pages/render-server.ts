import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { MEMORY_ENVIRONMENT, MEMORY_FLAGS } from "../../server/memory.js";
import { endProcess } from "../../server/test/processes/end-process.ts";
import { moveToCores } from "../tools/cores.ts";
import type { DemoDatabase } from "../tools/demo-product.ts";

const CHILD = fileURLToPath(new URL("render-server.child.ts", import.meta.url));

export interface RenderServer {
  url: string;
  pid: number;
  /** Makes the server forget data that it keeps in memory, as after a change of everything. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a server that renders every page again, in its own process, with the memory settings of
 * the product.
 * @param execArgv options of Node.js
 */
export async function startRenderServer(
  { databaseUrl, dataDir }: DemoDatabase,
  core: number,
  execArgv: string[] = [],
): Promise<RenderServer> {
  const child = fork(CHILD, [databaseUrl, "https://news.example"], {
    env: { ...MEMORY_ENVIRONMENT, ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
    execArgv: [...MEMORY_FLAGS, ...execArgv],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const pid = child.pid ?? 0;
  moveToCores(core, pid);
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    async forget() {
      child.send("forget");
      await once(child, "message");
    },
    stop: () => endProcess(child, "SIGTERM"),
  };
}
