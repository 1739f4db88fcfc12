import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../server/src/platform/postgres/embedded.ts";
import { type Product, startProduct, temporaryFolder } from "../server/test/product.ts";

const MAIN = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));

export interface DemoProduct {
  product: Product;
  databaseUrl: string;
  stop(): Promise<void>;
}

/**
 * The product on the demo's data, with everything made that it makes in the background. PostgreSQL is started by this process,
 * so that what pins the product does not pin its database.
 */
export async function startDemoProduct(options: { prefix?: string[]; environment?: NodeJS.ProcessEnv } = {}): Promise<DemoProduct> {
  const dataDir = temporaryFolder();
  const postgres = await startEmbeddedPostgres(dataDir);
  const stopDatabase = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    seed(dataDir, postgres);
    const environment = { LOG_LEVEL: "warn", ...options.environment, DATABASE_URL: postgres.url };
    const product = await startProduct({ dataDir, environment, ...(options.prefix ? { prefix: options.prefix } : {}) });
    return {
      product,
      databaseUrl: postgres.url,
      stop: async () => {
        await product.stop();
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

function seed(dataDir: string, postgres: EmbeddedPostgres): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  const { status, stderr } = spawnSync(process.execPath, [MAIN, "seed"], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`the demo could not be made:\n${stderr}`);
}
