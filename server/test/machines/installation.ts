import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { inject } from "vitest";
import { type Database, openDatabase } from "../../src/platform/postgres/database.ts";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import { freePort, type Product, startProduct } from "../processes/product.ts";
import { startS3Server } from "./s3-server.ts";

const MAIN = "server/src/main.ts";

/**
 * Processes of several machines. Each has a separate data folder, and shares only the database and
 * the bucket.
 */
export interface Installation {
  /** Serve requests. */
  first: Product;
  second: Product;
  /** Runs the jobs of both, and writes their mails into its data folder. */
  worker: Product;
  database: Database;
  stop(): Promise<void>;
}

/** Creates a migrated, empty database for several machines, and returns its URL. */
export async function createSharedDatabase(): Promise<string> {
  const name = `machines_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name, "template");
  return withDatabase(inject("postgresUrl"), name);
}

/**
 * Starts `masthead serve` on two machines and `masthead worker` on a third, at the same time. The
 * sandbox gateway sends the webhooks of all payments to the second.
 */
export async function startInstallation(publicUrl: string): Promise<Installation> {
  const [s3, databaseUrl, firstPort, secondPort] = await Promise.all([
    startS3Server(),
    createSharedDatabase(),
    freePort(),
    freePort(),
  ]);
  const environment = {
    ...s3.settings,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    GATEWAY: "sandbox",
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${secondPort}/api/v1/payment/webhook/sandbox`,
  };
  const serve = (port: number) =>
    startProduct({
      command: [MAIN, "serve"],
      port,
      environment: { ...environment, ROLE: "serve" },
    });
  const started = await Promise.allSettled([
    serve(firstPort),
    serve(secondPort),
    startProduct({ command: [MAIN, "worker"], environment }),
  ]);
  const products = started.flatMap((result) =>
    result.status === "fulfilled" ? [result.value] : [],
  );
  const database = openDatabase(databaseUrl, { max: 2 });
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()));
    await database.close();
    await s3.close();
  };
  const [first, second, worker] = products;
  if (first && second && worker) return { first, second, worker, database, stop };
  await stop();
  throw started.find((result) => result.status === "rejected")?.reason;
}

/** Files in the data folder of a machine, except mails. */
export const localFiles = (dataDir: string): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() && !entry.parentPath.endsWith("outbox") ? entry.name : [],
  );
