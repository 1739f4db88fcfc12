import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { scaled } from "../../scripts/machine-speed.ts";
import {
  createDatabase,
  startEmbeddedPostgres,
  withDatabase,
} from "../../server/src/platform/postgres/embedded.ts";
import { deployPath, readDeployFile } from "../../server/test/deploy/deploy-file.ts";
import { type NginxSite, startNginxSite } from "../../server/test/deploy/nginx-site.ts";
import { assembleRuntimeFolder } from "../../server/test/deploy/runtime-folder.ts";
import { startVarnish, type Varnish } from "../../server/test/fakes/varnish.ts";
import { type S3Server, startS3Server } from "../../server/test/machines/s3-server.ts";
import { endProcess } from "../../server/test/processes/end-process.ts";
import { freePort, temporaryFolder } from "../../server/test/processes/product.ts";
import { writerCookie } from "../../server/test/processes/stop-under-writers.ts";
import { toolPath } from "../../server/test/tools.ts";
import { isOk, until } from "../tools/until.ts";

const READY_SECONDS = scaled(120);
const PURGE_TOKEN = "purge-token-of-this-installation";
export const BACKUP_PASSPHRASE = "passphrase of this installation";

const UNITS = {
  one: "masthead.service",
  two: "masthead.service",
  worker: "masthead-worker.service",
} as const;
type UnitName = keyof typeof UNITS;

/** Process of a unit, with its ports. */
interface Unit {
  port: number;
  metricsPort: number;
  start(): Promise<void>;
  /** Sends SIGTERM, and waits for the exit. */
  stop(): Promise<void>;
}

/** Installation on this machine, from the files of `deploy/`. */
export interface Installation {
  folder: string;
  units: Record<UnitName, Unit>;
  site: NginxSite;
  varnish: Varnish;
  store: S3Server;
  databaseUrl: string;
  /** Session cookie of a Superadmin. */
  cookie: string;
  prometheusUrl: string;
  /** Creates an empty database on the same server. */
  emptyDatabase(name: string): Promise<string>;
  /**
   * Runs a shell command of `deploy/`, with the paths of this installation instead of a machine's.
   * Returns its output.
   */
  run(command: string, environment?: NodeJS.ProcessEnv): Promise<string>;
  /**
   * Serves the installation of another environment file. Returns its URL. It ends with this
   * installation.
   */
  serveBeside(environmentFile: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts an installation: PostgreSQL, an S3 store, two serving processes, a worker, Varnish, nginx,
 * Prometheus and its exporter.
 */
export async function startInstallation(): Promise<Installation> {
  const folder = temporaryFolder();
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const runtime = assembleRuntimeFolder();
    closing.push(runtime.remove);
    const postgres = await startEmbeddedPostgres(join(folder, "database"), () => {}, {
      max_connections: 100,
    });
    closing.push(() => postgres.stop());
    await createDatabase(postgres.url, "station");
    const databaseUrl = withDatabase(postgres.url, "station");
    const store = await startS3Server();
    closing.push(() => store.close());
    const [varnishPort, httpsPort] = [await freePort(), await freePort()];
    for (const name of ["data", "backups"]) {
      mkdirSync(join(folder, name));
      chmodSync(join(folder, name), 0o777);
    }
    const environmentFile = writeSettings(folder, {
      ...store.settings,
      PUBLIC_URL: `https://localhost:${httpsPort}`,
      TRUST_PROXY: "2",
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, "data"),
      MAIL_FROM: "News <no-reply@news.example>",
      CDN: "varnish",
      CDN_TOKEN: PURGE_TOKEN,
      CDN_PURGE_URLS: `http://127.0.0.1:${varnishPort}`,
      LOG_LEVEL: "warn",
    });
    const { NODE_ENV: _, ...inherited } = process.env;
    const environment = { ...inherited, MASTHEAD_ENV_FILE: environmentFile };
    const localCommand = (command: string) =>
      command
        .replaceAll("%%", "%")
        .replaceAll("/opt/masthead", runtime.path)
        .replaceAll("/var/backups/masthead", join(folder, "backups"));
    // Not synchronous: the store is served by this process.
    const run = async (command: string, more: NodeJS.ProcessEnv = {}) => {
      const [program = "", ...args] = [
        ...runtime.unprivileged,
        "/bin/sh",
        "-c",
        localCommand(command),
      ];
      return (await promisify(execFile)(program, args, { env: { ...environment, ...more } }))
        .stdout;
    };
    await run("/opt/masthead/bin/masthead migrate");
    const cookie = await writerCookie({ databaseUrl, dataDir: join(folder, "own-data") });
    const unit = async (name: UnitName): Promise<Unit> => {
      const [port, metricsPort] = [await freePort(), await freePort()];
      const file = readDeployFile(`systemd/${UNITS[name]}`);
      const command = localCommand(/^ExecStart=(.*)$/m.exec(file)?.[1] ?? "");
      const role = name === "worker" ? "worker" : "serve";
      const own = { ROLE: role, PORT: String(port), METRICS_PORT: String(metricsPort) };
      return unitProcess(
        [...runtime.unprivileged, ...command.split(" ")],
        { ...environment, ...own },
        port,
        metricsPort,
      );
    };
    const units = { one: await unit("one"), two: await unit("two"), worker: await unit("worker") };
    closing.push(() => Promise.all(Object.values(units).map((each) => each.stop())));
    await Promise.all(Object.values(units).map((each) => each.start()));
    const varnish = await startVarnish({
      port: varnishPort,
      originPorts: [units.one.port, units.two.port],
      token: PURGE_TOKEN,
    });
    closing.push(varnish.stop);
    const site = await startNginxSite("varnish/nginx.conf", varnishPort, httpsPort);
    closing.push(site.stop);
    const prometheus = await startPrometheus(folder, { units: Object.values(units), site });
    closing.push(prometheus.stop);
    const emptyDatabase = async (name: string) => {
      await createDatabase(postgres.url, name);
      return withDatabase(postgres.url, name);
    };
    const serveBeside = async (file: string) => {
      const port = await freePort();
      const command = [...runtime.unprivileged, join(runtime.path, "bin/masthead"), "serve"];
      const beside = unitProcess(
        command,
        { ...inherited, MASTHEAD_ENV_FILE: file, PORT: String(port) },
        port,
        0,
      );
      closing.push(beside.stop);
      await beside.start();
      return `http://127.0.0.1:${port}`;
    };
    const started = {
      folder,
      units,
      site,
      varnish,
      store,
      databaseUrl,
      cookie,
      prometheusUrl: prometheus.url,
    };
    return { ...started, emptyDatabase, run, serveBeside, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Writes masthead.env with these values. Settings of a machine that is not this one are left out.
 * Returns its path.
 */
function writeSettings(folder: string, settings: NodeJS.ProcessEnv): string {
  const path = join(folder, "masthead.env");
  const sample = readDeployFile("systemd/masthead.env")
    .split("\n")
    .filter(
      (line) =>
        !/^(PORT|SMTP_URL)=/.test(line) &&
        !Object.keys(settings).some((name) => line.startsWith(`${name}=`)),
    );
  writeFileSync(
    path,
    [...sample, ...Object.entries(settings).map(([name, value]) => `${name}="${value}"`), ""].join(
      "\n",
    ),
  );
  chmodSync(path, 0o644);
  return path;
}

function unitProcess(
  [program = "", ...args]: string[],
  env: NodeJS.ProcessEnv,
  port: number,
  metricsPort: number,
): Unit {
  let child: ChildProcess | undefined;
  let printed = "";
  return {
    port,
    metricsPort,
    async start() {
      const started = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
      const problem = () => `a process did not start; it printed:\n${printed.slice(-4000)}`;
      const read = () => isOk(`http://127.0.0.1:${port}/readyz`);
      const isDone = (isReady: boolean) => isReady || started.exitCode !== null;
      if (!(await until(read, isDone, { seconds: READY_SECONDS, problem })))
        throw new Error(problem());
    },
    stop: async () => child && endProcess(child, "SIGTERM"),
  };
}

/**
 * Starts Prometheus with the files of `deploy/prometheus`, with targets on this machine, and the
 * blackbox exporter.
 */
async function startPrometheus(
  folder: string,
  { units, site }: { units: Unit[]; site: NginxSite },
): Promise<{ url: string; stop(): Promise<void> }> {
  const files = join(folder, "prometheus");
  cpSync(deployPath("prometheus"), files, { recursive: true });
  const [port, probePort] = [await freePort(), await freePort()];
  const [one, two, worker] = units.map(({ metricsPort }) => `127.0.0.1:${metricsPort}`);
  const sample = readFileSync(join(files, "prometheus.yml"), "utf8");
  const replaced = Object.entries({
    "app-1:9464": one,
    "app-2:9464": two,
    "worker:9464": worker,
    "blackbox:9115": `127.0.0.1:${probePort}`,
  });
  for (const [name] of replaced)
    if (!sample.includes(name)) throw new Error(`prometheus.yml has no target ${name}`);
  const config = replaced
    .reduce((text, [name, address]) => text.replaceAll(name, address ?? ""), sample)
    .replaceAll("https://news.example", site.url)
    .replaceAll(/(scrape|evaluation)_interval: \d+s/g, "$1_interval: 1s")
    .replaceAll(/scrape_timeout: \d+s/g, "scrape_timeout: 1s");
  writeFileSync(join(files, "prometheus.yml"), config);
  // The certificate of this machine is its own.
  const modules = readFileSync(join(files, "blackbox.yml"), "utf8");
  writeFileSync(
    join(files, "blackbox.yml"),
    modules.replace(
      /( +)fail_if_not_ssl: true/,
      `$&\n$1tls_config: { ca_file: ${site.certificate} }`,
    ),
  );
  const programs = [
    spawn(toolPath("prometheus-blackbox-exporter", "prometheus-blackbox-exporter"), [
      `--config.file=${join(files, "blackbox.yml")}`,
      `--web.listen-address=127.0.0.1:${probePort}`,
    ]),
    spawn(toolPath("prometheus", "prometheus"), [
      `--config.file=${join(files, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "prometheus-data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]),
  ];
  let printed = "";
  for (const { stderr } of programs)
    stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const stop = async () =>
    void (await Promise.all(programs.map((program) => endProcess(program, "SIGTERM"))));
  const url = `http://127.0.0.1:${port}`;
  const problem = () => `Prometheus did not start; it printed:\n${printed.slice(-4000)}`;
  try {
    await until(() => isOk(`${url}/-/ready`), Boolean, { seconds: READY_SECONDS, problem });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
