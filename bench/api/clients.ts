#!/usr/bin/env node
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { startDemoProduct } from "../tools/demo-product.ts";

/**
 * API clients generated from the OpenAPI description by three generators: `node
 * bench/api/clients.ts`, after `npm run build`. Starts the product on the demo data, installs the
 * generators in a temporary folder, compiles each client with strict TypeScript, and plays the same
 * journey with it: read, sign up, renew the token, save, buy and get the receipt. Fails unless all
 * three do as documented. `--url` and `--data` select a running product with the demo data instead;
 * a second run within an hour requires a bot check.
 */
const { values } = parseArgs({ options: { url: { type: "string" }, data: { type: "string" } } });

const PACKAGES = [
  "typescript@5.9.3",
  "esbuild@0.28.2",
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "@hey-api/openapi-ts@0.99.0",
];
const ORVAL = "orval@8.38.0";

const CLIENTS = [
  {
    name: "openapi-fetch",
    title: "openapi-typescript with openapi-fetch",
    generate: [
      "openapi-typescript",
      "openapi.json",
      "-o",
      "adapters/generated/openapi-typescript.d.ts",
    ],
  },
  {
    name: "hey-api",
    title: "@hey-api/openapi-ts",
    generate: [
      "openapi-ts",
      "-i",
      "openapi.json",
      "-o",
      "adapters/generated/hey-api",
      "-c",
      "@hey-api/client-fetch",
    ],
  },
  { name: "orval", title: "orval", generate: ["orval", "--config", "orval.config.mjs"] },
];

const COMPILER_OPTIONS = {
  target: "es2023",
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["es2023", "dom", "dom.iterable"],
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  allowImportingTsExtensions: true,
};

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "masthead-clients-"));
const demo = values.url && values.data ? undefined : await startDemoProduct();
const { url, dataDir } = demo
  ? { url: demo.product.url, dataDir: demo.dataDir }
  : { url: values.url ?? "", dataDir: values.data ?? "" };
/** Names the readers of this run. */
const runName = randomBytes(3).toString("hex");
try {
  await prepare(`${url}/api`);
  for (const { name, title, generate } of CLIENTS) {
    const startedAt = performance.now();
    const outcome = await tryClient(name, generate).catch(
      (error: { stdout?: string; stderr?: string; message: string }) => {
        process.exitCode = 1;
        return `FAILED: ${error.message}\n${error.stdout ?? ""}${error.stderr ?? ""}`;
      },
    );
    console.log(`${title}: ${outcome} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  }
} finally {
  await demo?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Puts the generators, the description of the API and the journey into the folder. */
async function prepare(api: string): Promise<void> {
  const write = (name: string, content: object | string) =>
    writeFileSync(
      join(folder, name),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  write("package.json", { private: true, type: "module" });
  await run("npm", ["install", "--no-audit", "--no-fund", ...PACKAGES, ORVAL, "@types/node@24"], {
    cwd: folder,
  });
  const here = fileURLToPath(new URL("./", import.meta.url));
  cpSync(join(here, "journey.ts"), join(folder, "journey.ts"));
  cpSync(join(here, "adapters"), join(folder, "adapters"), { recursive: true });
  mkdirSync(join(folder, "adapters/generated"));
  const description = (await (await fetch(`${api}/openapi.json`)).json()) as object;
  write("openapi.json", { ...description, servers: [{ url: api }] });
  const output = { target: "./adapters/generated/orval.ts", client: "fetch", baseUrl: api };
  write(
    "orval.config.mjs",
    `export default ${JSON.stringify({ api: { input: "./openapi.json", output } })};`,
  );
  for (const { name } of CLIENTS) {
    write(`tsconfig.${name}.json`, {
      compilerOptions: COMPILER_OPTIONS,
      files: [`run-${name}.ts`],
    });
    write(
      `run-${name}.ts`,
      `import { createAppClient } from "./adapters/${name}.ts";
       import { playJourney } from "./journey.ts";
       const environment = ${JSON.stringify({ name: `${name}-${runName}`, outbox: join(dataDir, "outbox") })};
       console.log((await playJourney(createAppClient(${name === "orval" ? "" : JSON.stringify(api)}), environment)).join(", "));`,
    );
  }
}

/**
 * Generates and compiles a client, and plays the journey. Returns its log.
 * @throws Error with the output of the failed command
 */
async function tryClient(name: string, generate: string[]): Promise<string> {
  const npx = (...args: string[]) => run("npx", ["--no-install", ...args], { cwd: folder });
  await npx(...generate);
  await npx("tsc", "-p", `tsconfig.${name}.json`);
  await npx(
    "esbuild",
    `run-${name}.ts`,
    "--bundle",
    "--platform=node",
    "--format=esm",
    `--outfile=run-${name}.mjs`,
    "--log-level=error",
  );
  const { stdout } = await run(process.execPath, [`run-${name}.mjs`], { cwd: folder });
  return `compiled, journey played: ${stdout.trim()}`;
}
