import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { startFastPostgres } from "../../server/test/fast-postgres.ts";
import { startProduct, temporaryFolder } from "../../server/test/processes/product.ts";
import { type StaffSession, signInStaff } from "../../server/test/processes/staff-session.ts";
import { PRODUCT_SECRETS } from "./product-secrets.ts";

const FIRST = { email: "first@nahar.example", password: randomBytes(12).toString("hex") };

/** Product without demo data, as in production, with its first Superadmin. */
export interface EmptyInstallation {
  url: string;
  dataDir: string;
  superadmin: StaffSession;
  /** Runs `masthead` with arguments. @throws Error if it fails */
  masthead(...args: string[]): void;
  stop(): Promise<void>;
}

/** Starts an installation of its own. The caller stops it. */
export async function startEmptyInstallation(): Promise<EmptyInstallation> {
  const dataDir = temporaryFolder();
  const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const stopService of stops.toReversed()) await stopService();
  };
  try {
    const database = await startFastPostgres(dataDir);
    stops.push(database.stop);
    const environment = { ...PRODUCT_SECRETS, DATABASE_URL: database.url };
    const product = await startProduct({
      dataDir,
      environment,
      command: ["server/masthead.js", "serve"],
    });
    stops.push(product.stop);
    const masthead = (...args: string[]) => {
      execFileSync(process.execPath, ["server/masthead.js", ...args], {
        env: { ...process.env, ...environment, DATA_DIR: dataDir, PASSWORD: FIRST.password },
        cwd: new URL("../../", import.meta.url),
        stdio: "pipe",
      });
    };
    masthead("create-superadmin", "--email", FIRST.email);
    const superadmin = await signInStaff({ url: product.url, dataDir }, FIRST);
    return { url: product.url, dataDir, superadmin, masthead, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
