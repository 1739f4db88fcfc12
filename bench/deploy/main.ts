#!/usr/bin/env node
import { createHash, randomUUID } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { setDefaultCACertificates } from "node:tls";
import { scaled } from "../../scripts/machine-speed.ts";
import { readConfig } from "../../server/src/config.ts";
import { openDatabase } from "../../server/src/platform/postgres/database.ts";
import { openStorage } from "../../server/src/platform/storage/storage.ts";
import { readDeployFile, readYaml } from "../../server/test/deploy/deploy-file.ts";
import { uniqueImage } from "../../server/test/factories/unique-image.ts";
import { startS3Server } from "../../server/test/machines/s3-server.ts";
import { fingerprint } from "../../server/test/readers/fingerprint.ts";
import { clientsOf } from "../tools/clients.ts";
import { until } from "../tools/until.ts";
import { BACKUP_PASSPHRASE, type Installation, startInstallation } from "./installation.ts";

/**
 * Installs the product from the files of `deploy/` on this machine, and checks that they suit each
 * other: `npm run installation`, after `npm run build`. Two serving processes behind nginx and
 * Varnish, a worker, PostgreSQL, an S3 store, and Prometheus with its rules. Prints a line for each
 * check, and exits with 1 if one fails. Needs Linux, root, and the Debian packages nginx-light,
 * varnish, varnish-modules, prometheus and prometheus-blackbox-exporter.
 */
const WAIT_SECONDS = scaled(60);
/** Tables that the running processes write all the time. */
const VOLATILE =
  /^(process|backup_run|rate_limit.*|cdn_.*|dependency_failure|page_view.*|user_session)$/;

let failures = 0;

/** Runs a check, and prints its outcome. @returns its result; undefined if it failed */
async function check<Found>(
  name: string,
  run: () => Promise<Found>,
  describe: (found: Found) => string = () => "",
): Promise<Found | undefined> {
  try {
    const found = await run();
    console.log(`ok     ${name}${describe(found) && `: ${describe(found)}`}`);
    return found;
  } catch (error) {
    failures++;
    console.log(`FAILED ${name}: ${(error as Error).message}`);
    return undefined;
  }
}

/** Polls until `read` returns a value that is accepted. @throws Error with the last value */
const poll = <Value>(read: () => Promise<Value>, isAccepted: (value: Value) => boolean) =>
  until(read, isAccepted, { seconds: WAIT_SECONDS });

function require(condition: boolean, problem: string): void {
  if (!condition) throw new Error(problem);
}

/** Sends requests through nginx and Varnish. */
function clientOf({ site, cookie }: Installation) {
  setDefaultCACertificates([readFileSync(site.certificate, "utf8")]);
  const [{ send }, staff] = [clientsOf(site.url), clientsOf(site.url, cookie)];
  return {
    get: (path: string) => send("GET", path),
    send,
    /** Makes a call as a Superadmin. */
    call: async <T>(method: string, path: string, body?: object | FormData): Promise<T> => {
      const reply = await staff.send(method, `/api${path}`, body);
      require(reply.ok, `${method} ${path} was answered ${reply.status}: ${reply.bytes.toString().slice(0, 300)}`);
      return reply.json<T>();
    },
  };
}

type Client = ReturnType<typeof clientOf>;

async function prometheus<T>({ prometheusUrl }: Installation, path: string): Promise<T> {
  const { data } = (await (await fetch(`${prometheusUrl}/api/v1/${path}`)).json()) as { data: T };
  return data;
}

const query = async (installation: Installation, expression: string) =>
  (
    await prometheus<{ result: { metric: Record<string, string>; value: [number, string] }[] }>(
      installation,
      `query?query=${encodeURIComponent(expression)}`,
    )
  ).result;

async function checkMonitoring(installation: Installation): Promise<void> {
  await check(
    "Prometheus: every target is up",
    () =>
      poll(
        async () =>
          (
            await prometheus<{
              activeTargets: { labels: { job: string }; health: string; lastError: string }[];
            }>(installation, "targets")
          ).activeTargets,
        (targets) => targets.length === 5 && targets.every(({ health }) => health === "up"),
      ),
    (targets) => `${targets.length} targets`,
  );
  await check(
    "Prometheus: all alert rules are loaded, and none is broken",
    async () => {
      const [file] = readYaml<{ groups: { rules: object[] }[] }>("prometheus/alerts.yml");
      const expected = file?.groups.flatMap(({ rules }) => rules) ?? [];
      return poll(
        async () =>
          (
            await prometheus<{ groups: { rules: { name: string; health: string }[] }[] }>(
              installation,
              "rules",
            )
          ).groups.flatMap(({ rules }) => rules),
        (rules) => rules.length === expected.length && rules.every(({ health }) => health === "ok"),
      );
    },
    (rules) => `${rules.length} rules`,
  );
  await check("blackbox exporter: the pages of prometheus.yml are reached over TLS", () =>
    poll(
      () => query(installation, 'probe_success{job="masthead-pages"}'),
      (result) => result.length === 2 && result.every(({ value }) => value[1] === "1"),
    ),
  );
  await check("metrics: two serving processes and a worker are counted", () =>
    poll(
      () =>
        query(
          installation,
          'sum by (role) (max by (role) (masthead_running_processes{role=~"serve|worker"}))',
        ),
      (result) =>
        JSON.stringify(result.map(({ metric, value }) => [metric.role, value[1]]).sort()) ===
        '[["serve","2"],["worker","1"]]',
    ),
  );
}

const articleOf = (title: string) => ({
  locale: "en-US",
  title,
  summary: `Summary of ${title}`,
  body: {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: `Text of ${title}` }] }],
  },
  publishedAt: new Date(Date.now() - 1000).toISOString(),
});

/** Checks pages, purges and images. Returns the title of an article that is published now. */
async function checkPages({ varnish }: Installation, client: Client): Promise<string> {
  const [title, changed] = [`Published ${randomUUID()}`, `Changed ${randomUUID()}`];
  const article = await check("a call through nginx and Varnish publishes an article", () =>
    client.call<{ id: number; slug: string; version: number }>(
      "POST",
      "/v1/article",
      articleOf(title),
    ),
  );
  const path = `/article/${article?.id}/${article?.slug}`;
  await check(
    "a page comes through the whole chain, the second time from Varnish",
    async () => {
      await poll(
        () => client.get(path),
        ({ status, bytes }) => status === 200 && bytes.includes(title),
      );
      const hits = async () => (await varnish.counters())["MAIN.cache_hit"] ?? 0;
      const before = await hits();
      const { bytes } = await client.get(path);
      // Varnish adds up the counters of its threads now and then.
      await poll(hits, (after) => after > before);
      return bytes.length;
    },
    (length) => `${length} bytes`,
  );
  await check(
    "a change purges the page from Varnish, and the new one arrives",
    async () => {
      const startedAt = performance.now();
      const pendingVersion = {
        version: article?.version,
        title: changed,
        publish: { kind: "update" },
      };
      const { slug } = await client.call<{ slug: string }>(
        "PATCH",
        `/v1/article/edit/${article?.id}`,
        pendingVersion,
      );
      for (const page of ["/latest-news", `/article/${article?.id}/${slug}`])
        await poll(
          () => client.get(page),
          ({ status, bytes }) => status === 200 && bytes.includes(changed),
        );
      return performance.now() - startedAt;
    },
    (milliseconds) => `after ${Math.round(milliseconds)} ms`,
  );
  await check("clients cannot purge, and the ports of readers serve no metrics", async () => {
    require((await client.send("PURGE", path)).status ===
      405, "a PURGE of a client was not refused");
    const { status } = await client.get("/metrics");
    require(status === 404, `metrics were answered ${status}`);
  });
  await check(
    "an image goes into the bucket, the worker makes its sizes, and readers get them",
    async () => {
      const form = new FormData();
      form.set(
        "file",
        new File([new Uint8Array(await uniqueImage())], "picture.png", { type: "image/png" }),
      );
      const { id } = await client.call<{ id: number }>("POST", "/v1/media", form);
      const { picture } = await poll(
        () =>
          client.call<{ picture: { base: string; widths: number[] } }>("GET", `/v1/media/${id}`),
        (media) => media.picture.widths.length > 0,
      );
      const { status, type } = await client.get(`${picture.base}-${picture.widths[0]}.avif`);
      require(status === 200 && type === "image/avif", `the image was answered ${status}`);
    },
  );
  return changed;
}

/** Hashes of all files in a bucket. */
async function filesOf(settings: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const storage = await openStorage(readConfig({ ...settings, NODE_ENV: "test" }));
  const files: Record<string, string> = {};
  for await (const { key } of storage.list())
    files[key] = createHash("sha256")
      .update(await storage.get(key))
      .digest("hex");
  return files;
}

async function tablesOf(url: string): Promise<Record<string, string>> {
  const database = openDatabase(url, { max: 1, name: "installation check" });
  try {
    const all = await fingerprint(database.db);
    return Object.fromEntries(Object.entries(all).filter(([name]) => !VOLATILE.test(name)));
  } finally {
    await database.close();
  }
}

const differences = (a: Record<string, string>, b: Record<string, string>) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);

async function checkBackup(installation: Installation, title: string): Promise<void> {
  const unit = readDeployFile("systemd/masthead-backup.service");
  const command = (directive: string) =>
    (new RegExp(`^${directive}=(.*)$`, "m").exec(unit)?.[1] ?? "").replace(
      /^\/bin\/sh -c '(.*)'$/,
      "$1",
    );
  const before = await tablesOf(installation.databaseUrl);
  const file = await check(
    "the command of masthead-backup.service writes an encrypted backup",
    async () => {
      const printed = await installation.run(command("ExecStart"), { BACKUP_PASSPHRASE });
      await installation.run(command("ExecStartPost"));
      const [name, ...more] = readdirSync(join(installation.folder, "backups"));
      require(name !== undefined && more.length === 0, `there are ${more.length + 1} files`);
      return { path: join(installation.folder, "backups", name ?? ""), printed };
    },
    ({ printed }) => /size +(.*)$/m.exec(printed)?.[1] ?? "",
  );
  await check("Prometheus knows the backup, and the alert of a missing one is off", async () => {
    await poll(
      () => query(installation, "max(masthead_backup_age_seconds)"),
      (result) => Number(result[0]?.value[1]) < 3600,
    );
    await poll(
      () => query(installation, 'ALERTS{alertname="MastheadBackupMissing"}'),
      (result) => result.length === 0,
    );
  });
  const target = await startS3Server();
  try {
    await check(
      "masthead restore fills an empty database and an empty bucket: rows and files are the same",
      async () => {
        const url = await installation.emptyDatabase("restored");
        const settings = { ...target.settings, DATABASE_URL: url, BACKUP_PASSPHRASE };
        await installation.run(`/opt/masthead/bin/masthead restore ${file?.path}`, settings);
        const [restored, files, copies] = [
          await tablesOf(url),
          await filesOf(installation.store.settings),
          await filesOf(target.settings),
        ];
        const differ = [...differences(before, restored), ...differences(files, copies)];
        require(differ.length === 0, `different: ${differ.slice(0, 20).join(", ")}`);
        return { tables: Object.keys(restored).length, files: Object.keys(copies).length };
      },
      ({ tables, files }) => `${tables} tables, ${files} files`,
    );
  } finally {
    await target.close();
  }
  await check(
    "the restore drill of docs/backup.md: the runtime folder restores into a scratch database, and serves it",
    async () => {
      const dataDir = join(installation.folder, "drill");
      mkdirSync(dataDir);
      chmodSync(dataDir, 0o777);
      const environmentFile = join(installation.folder, "drill.env");
      const settings = {
        DATABASE_URL: await installation.emptyDatabase("drill"),
        DATA_DIR: dataDir,
        HOST: "127.0.0.1",
        BACKUP_PASSPHRASE,
      };
      writeFileSync(
        environmentFile,
        Object.entries(settings)
          .map(([name, value]) => `${name}="${value}"\n`)
          .join(""),
      );
      const environment = { MASTHEAD_ENV_FILE: environmentFile };
      await installation.run(`/opt/masthead/bin/masthead restore ${file?.path}`, environment);
      const url = await installation.serveBeside(environmentFile);
      const response = await fetch(`${url}/latest-news`);
      const text = await response.text();
      require(response.ok &&
        text.includes(title), `the page was answered ${response.status}, without the article`);
    },
  );
  await check("a backup of another program is recorded", async () => {
    await installation.run("/opt/masthead/bin/masthead backup --record provider");
  });
}

async function checkStops({ units }: Installation, client: Client): Promise<void> {
  for (const name of ["one", "two"] as const)
    await check(
      `process ${name} is stopped and started under requests, none of which fails`,
      async () => {
        const answers = new Map<number, number>();
        let isRunning = true;
        const readers = Array.from({ length: 4 }, async (_, reader) => {
          for (let n = 0; isRunning; n++) {
            // Not cached, cached, and a call that is passed on.
            const path =
              [`/search/word${name}${reader}x${n}`, "/latest-news", "/api/v1/auth/me"][n % 3] ??
              "/";
            const { status } = await client.get(path);
            answers.set(status, (answers.get(status) ?? 0) + 1);
            await wait(50);
          }
        });
        await wait(1000);
        await units[name].stop();
        await wait(3000);
        await units[name].start();
        await wait(5000);
        isRunning = false;
        await Promise.all(readers);
        const failed = [...answers].filter(([status]) => status === 0 || status >= 500);
        require(failed.length ===
          0, `failed: ${failed.map(([status, count]) => `${count} with ${status}`).join(", ")}`);
        return [...answers].reduce((sum, [, count]) => sum + count, 0);
      },
      (requests) => `${requests} requests`,
    );
}

async function checkDoctor(installation: Installation): Promise<void> {
  await check(
    "masthead doctor finds no failure",
    async () => {
      // A copy that the user of the product may read.
      const certificate = join(installation.folder, "certificate.pem");
      copyFileSync(installation.site.certificate, certificate);
      chmodSync(certificate, 0o644);
      const environment = { NODE_EXTRA_CA_CERTS: certificate };
      const output = await installation
        .run("/opt/masthead/bin/masthead doctor --json", environment)
        .catch((error: { stdout: string }) => error.stdout);
      const { checks } = JSON.parse(output) as {
        checks: { check: string; status: string; message: string }[];
      };
      const failed = checks.filter(({ status }) => status === "failure");
      require(failed.length === 0, failed
        .map(({ check, message }) => `${check}: ${message}`)
        .join("; "));
      return checks;
    },
    (checks) =>
      `${checks.filter(({ status }) => status === "ok").length} of ${checks.length} are ok`,
  );
}

const startedAt = Date.now();
const installation = await check("all parts start with the files of deploy/", startInstallation);
if (installation) {
  const client = clientOf(installation);
  try {
    await checkMonitoring(installation);
    const title = await checkPages(installation, client);
    await checkBackup(installation, title);
    await checkDoctor(installation);
    await checkStops(installation, client);
  } finally {
    await installation.stop();
  }
}
console.log(
  `${failures ? `${failures} checks failed` : "All checks passed"} in ${Math.round((Date.now() - startedAt) / 1000)} s.`,
);
process.exit(failures ? 1 : 0);
