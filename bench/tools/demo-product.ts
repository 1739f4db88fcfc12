import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../../server/src/platform/postgres/embedded.ts";
import {
  type Product,
  type ProductOptions,
  startProduct,
  temporaryFolder,
} from "../../server/test/processes/product.ts";
import { canPin, moveToCores } from "./cores.ts";
import { postmasterPid, signalProcess, treeCpuSeconds } from "./processes.ts";

const MAIN = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));

interface StartOptions extends Pick<ProductOptions, "command" | "environment" | "port"> {
  /** Cores of the product; any by default. */
  cores?: number | string | undefined;
}

/** PostgreSQL with the demo data. */
export interface DemoDatabase {
  databaseUrl: string;
  /** Process id of the PostgreSQL postmaster. */
  databasePid: number;
  dataDir: string;
  /** Starts a product on the data, which ends with the database. */
  start(options?: StartOptions): Promise<Product>;
  /** Stops PostgreSQL and all products. */
  stop(): Promise<void>;
}

export interface DemoProduct extends DemoDatabase {
  product: Product;
}

/** Starts the product on the demo data, on the core of its database. */
export async function startDemoProduct({
  core,
  environment,
}: {
  core?: number;
  environment?: NodeJS.ProcessEnv;
} = {}): Promise<DemoProduct> {
  const database = await startDemoDatabase(core);
  try {
    const product = await database.start({ cores: core, ...(environment && { environment }) });
    return { ...database, product };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Starts PostgreSQL with the demo data in a temporary folder, on any core by default. It is a child
 * of this process, so that it keeps running when a product is stopped.
 */
export async function startDemoDatabase(core?: number): Promise<DemoDatabase> {
  const dataDir = temporaryFolder();
  const postgres = await startEmbeddedPostgres(dataDir);
  const products: Product[] = [];
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()));
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const start = async ({ cores, environment, ...options }: StartOptions = {}) => {
    const product = await startProduct({
      dataDir,
      environment: { LOG_LEVEL: "warn", ...environment, DATABASE_URL: postgres.url },
      ...(cores !== undefined && canPin && { prefix: ["taskset", "-c", String(cores)] }),
      ...options,
    });
    products.push(product);
    return product;
  };
  try {
    seedDemo(dataDir, postgres.url);
    const databasePid = postmasterPid(dataDir);
    if (core !== undefined) moveToCores(core, databasePid);
    // Stops the database when the bench is interrupted.
    process.once("exit", () => signalProcess(databasePid, "SIGINT"));
    return { databaseUrl: postgres.url, databasePid, dataDir, start, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Seeds an empty database with the demo data. @throws Error if it is not empty */
function seedDemo(dataDir: string, databaseUrl: string): void {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { status, stderr } = spawnSync(process.execPath, [MAIN, "seed"], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`the demo data could not be seeded:\n${stderr}`);
}

/** Share of a core below which the product is idle, when it lasts for IDLE_SECONDS. */
const IDLE_SHARE = 0.1;
const IDLE_SECONDS = 3;
const IDLE_TIMEOUT_SECONDS = 300;

/**
 * Waits until the product has finished the background work of a first start, such as image
 * variants.
 * @throws Error if it has not after five minutes
 */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (let idleSeconds = 0, waited = 0; idleSeconds < IDLE_SECONDS; waited++) {
    if (waited >= IDLE_TIMEOUT_SECONDS)
      throw new Error(`the product was not idle after ${IDLE_TIMEOUT_SECONDS} s`);
    const before = treeCpuSeconds(pid);
    await wait(1000);
    idleSeconds = treeCpuSeconds(pid) - before < IDLE_SHARE ? idleSeconds + 1 : 0;
  }
}
