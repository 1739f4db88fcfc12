import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded.ts";
import {
  type Product,
  startProduct,
  temporaryFolder,
} from "../../server/test/processes/product.ts";
import { canPin, moveToCores } from "./cores.ts";

const MAIN = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));

/** PostgreSQL with the demo data. */
export interface DemoDatabase {
  databaseUrl: string;
  /** Process id of the PostgreSQL postmaster. */
  databasePid: number;
  dataDir: string;
  stop(): Promise<void>;
}

export interface DemoProduct extends DemoDatabase {
  product: Product;
}

interface Options {
  /** Core of the product and its database; any core by default. */
  core?: number;
  environment?: NodeJS.ProcessEnv;
}

/**
 * Starts the product on the demo data. PostgreSQL is a child of this process, so that it keeps
 * running when the product is stopped.
 */
export async function startDemoProduct({ core, environment }: Options = {}): Promise<DemoProduct> {
  const database = await startDemoDatabase(core);
  try {
    const product = await startProduct({
      dataDir: database.dataDir,
      environment: { LOG_LEVEL: "warn", ...environment, DATABASE_URL: database.databaseUrl },
      ...(core !== undefined && canPin && { prefix: ["taskset", "-c", String(core)] }),
    });
    return {
      ...database,
      product,
      stop: async () => {
        await product.stop();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Starts PostgreSQL with the demo data in a temporary folder, on any core by default. */
export async function startDemoDatabase(core?: number): Promise<DemoDatabase> {
  const dataDir = temporaryFolder();
  const postgres = await startEmbeddedPostgres(dataDir);
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    seedDemo(dataDir, postgres.url);
    const databasePid = Number.parseInt(
      readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"),
      10,
    );
    if (core !== undefined) moveToCores(core, databasePid);
    // Stops the database when the bench is interrupted.
    process.once("exit", () => isRunning(databasePid) && process.kill(databasePid, "SIGINT"));
    return { databaseUrl: postgres.url, databasePid, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Seeds an empty database with the demo data and `articles` more generated articles. @throws Error
 * if it is not empty
 */
function seedDemo(dataDir: string, databaseUrl: string, articles = 0): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const articleOptions = articles ? ["--articles", String(articles)] : [];
  const { status, stderr } = spawnSync(process.execPath, [MAIN, "seed", ...articleOptions], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the demo data could not be seeded:\n${stderr}`);
}

/**
 * Runs a function against its own PostgreSQL with the demo data and `articles` more generated
 * articles, and stops it afterwards. A given data folder is kept for the next run; a temporary one
 * is removed.
 */
export async function withDemoDatabase(
  folder: string | undefined,
  articles: number,
  run: (dataDir: string, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const dataDir = folder ?? temporaryFolder();
  const isSeeded = existsSync(join(dataDir, "postgres"));
  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    if (!isSeeded) seedDemo(dataDir, postgres.url, articles);
    await run(dataDir, postgres.url);
  } finally {
    await postgres.stop();
    if (!folder) rmSync(dataDir, { recursive: true, force: true });
  }
}
