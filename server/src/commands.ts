import type { ParseArgsConfig } from "node:util";
import { createSuperadmin } from "./audience/user/user.service.ts";
import type { BackgroundStart } from "./background-start.ts";
import { serveSandbox } from "./commerce/commerce.ts";
import type { Config } from "./config.ts";
import { doctor } from "./doctor/doctor.command.ts";
import { finishQueuedJobs } from "./jobs.ts";
import { mediaCommand } from "./media.command.ts";
import {
  IMPORT_OPTIONS,
  parseImportArguments,
  runImport,
} from "./newsroom/import/import.command.ts";
import { createCdn } from "./platform/cdn/cdn.ts";
import { migrateDatabase, prepareSchema } from "./platform/postgres/migrate.ts";
import { startDatabase } from "./platform/postgres/start-database.ts";
import { type StartedPlatform, startPlatform } from "./platform/start.ts";
import { openStorage } from "./platform/storage/storage.ts";
import { isEmpty, seedDemo } from "./seed/demo.ts";
import { describeDemoAccounts } from "./seed/demo-accounts.ts";
import { seedGeneratedArticles } from "./seed/generated-articles.ts";
import { serve } from "./serve.ts";
import {
  BACKUP_OPTIONS,
  parseBackupFile,
  RESTORE_OPTIONS,
  runBackup,
  runRecord,
  runRestore,
} from "./system/backup/backup.command.ts";
import type { Installation } from "./system/backup/backup.service.ts";

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Command {
  usage: string;
  help: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** @param backgroundStart background work that was started for this command */
  run(
    config: Config,
    values: Values,
    positionals: string[],
    backgroundStart?: BackgroundStart,
  ): Promise<void>;
}

/** Opens the data of the installation for a backup or a restore. The database stays as it is. */
async function withInstallation(
  config: Config,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const database = await startDatabase(config, console.log);
  try {
    await work({
      databaseUrl: database.addresses.direct,
      dataDir: config.DATA_DIR,
      storage: await openStorage(config),
    });
  } finally {
    await database.stop();
  }
}

/** Opens and migrates the installation for one task, and closes it afterwards. */
async function withPlatform(
  config: Config,
  work: (platform: StartedPlatform) => Promise<void>,
): Promise<void> {
  const database = await startDatabase(config, console.log);
  try {
    await prepareSchema(database.addresses.direct, config.MIGRATE);
    const platform = await startPlatform(
      { ...config, LOG_LEVEL: "warn" },
      database.url,
      config.PUBLIC_URL ?? "http://localhost",
    );
    try {
      await work({ ...platform, database: platform.background });
    } finally {
      await platform.stop();
    }
  } finally {
    await database.stop();
  }
}

/** Records a backup that another program has made. */
async function recordBackup(
  config: Config,
  [name, ...more]: string[],
  error: Values[string],
): Promise<void> {
  if (!name || more.length) throw new Error("usage: backup --record NAME [--error ERROR]");
  const database = await startDatabase(config, console.log);
  try {
    await runRecord(database.addresses.direct, name, typeof error === "string" ? error : null);
  } finally {
    await database.stop();
  }
}

const requireText = (value: Values[string], name: string): string => {
  if (typeof value !== "string" || !value) throw new Error(`${name} is missing`);
  return value;
};

const requireInteger = (value: Values[string], name: string): number => {
  if (typeof value !== "string" || !/^[1-9]\d{0,6}$/.test(value))
    throw new Error(`${name} is not a number from 1 to 9999999`);
  return Number(value);
};

export const COMMANDS: Record<string, Command> = {
  serve: {
    usage: "",
    help: "serve the site and the API, without seeding",
    options: {},
    run: (config, _values, _positionals, backgroundStart) =>
      serve(config, { demo: false }, backgroundStart),
  },
  worker: {
    usage: "",
    help: "run jobs, and serve only health checks, beside processes with ROLE=serve",
    options: {},
    run: (config, _values, _positionals, backgroundStart) =>
      serve({ ...config, ROLE: "worker" }, { demo: false }, backgroundStart),
  },
  start: {
    usage: "",
    help: "serve, and seed an empty database with the demo",
    options: {},
    run: (config, _values, _positionals, backgroundStart) =>
      serve({ ...config, demo: true }, { demo: true }, backgroundStart),
  },
  dev: {
    usage: "",
    help: "like start, but from the sources, for development",
    options: {},
    run: (config, _values, _positionals, backgroundStart) =>
      serve(
        { ...config, NODE_ENV: "development", demo: true },
        { demo: true, development: true },
        backgroundStart,
      ),
  },
  migrate: {
    usage: "[--offline]",
    help: "migrate the database to the latest schema (--offline: no process uses it)",
    options: { offline: { type: "boolean" } },
    run: async (config, { offline = false }) => {
      const database = await startDatabase(config, console.log);
      try {
        await migrateDatabase(database.addresses.direct, {
          offline: offline === true,
          log: console.log,
        });
      } finally {
        await database.stop();
      }
      // Also creates the tables of the job queue.
      await withPlatform(config, async () => console.log("The database is up to date."));
    },
  },
  seed: {
    usage: "[--articles N]",
    help: "seed an empty database with the demo, and add N generated articles",
    options: { articles: { type: "string" } },
    run: async (config, { articles }) => {
      const extraArticles = articles === undefined ? 0 : requireInteger(articles, "--articles");
      await withPlatform({ ...config, demo: true }, async (platform) => {
        if (await isEmpty(platform.database.db)) {
          const seeded = await seedDemo(platform, new Date(), console.log);
          console.log(`Demo: ${seeded.articles} articles, ${seeded.images} images.`);
          console.log(describeDemoAccounts(config));
          await finishQueuedJobs(platform, console.log);
        } else if (!extraArticles) throw new Error("the database is not empty; nothing was added");
        if (extraArticles) await seedGeneratedArticles(platform, extraArticles, console.log);
      });
    },
  },
  import: {
    usage: "wxr FILE | feed URL|FILE",
    help: "import a WordPress export or a feed [--locale ar-JO] [--no-media] [--skip-broken]",
    options: IMPORT_OPTIONS,
    run: async (config, values, positionals) => {
      const order = parseImportArguments(values, positionals);
      await withPlatform(config, async (platform) => {
        if (await runImport(platform, order)) await finishQueuedJobs(platform, console.log);
      });
    },
  },
  backup: {
    usage: "FILE [--no-media] | --record NAME [--error E]",
    help: "write a backup of database, media and secrets, or record one of another program",
    options: BACKUP_OPTIONS,
    run: async (config, values, positionals) => {
      if (values.record === true) return recordBackup(config, positionals, values.error);
      if (values.error !== undefined) throw new Error("--error is for --record");
      const file = parseBackupFile("backup", positionals);
      await withInstallation(config, (installation) =>
        runBackup(installation, file, values["no-media"] !== true, config),
      );
    },
  },
  restore: {
    usage: "FILE [--force]",
    help: "restore a backup into an empty installation (--force: replace its data)",
    options: RESTORE_OPTIONS,
    run: async (config, values, positionals) => {
      const file = parseBackupFile("restore", positionals);
      await withInstallation(config, (installation) =>
        runRestore(installation, file, values.force === true, config),
      );
    },
  },
  media: mediaCommand,
  doctor,
  sandbox: {
    usage: "",
    help: "serve only the payment sandbox, on SANDBOX_PORT",
    options: {},
    run: serveSandbox,
  },
  "purge-cdn": {
    usage: "",
    help: "remove everything from the CDN, which also checks its settings",
    options: {},
    run: async (config) => {
      const cdn = createCdn(config);
      if (!cdn) throw new Error("CDN is not set");
      await cdn.purgeAll();
      console.log(`Everything was removed from ${cdn.name}.`);
    },
  },
  "create-superadmin": {
    usage: "--email E --password P",
    help: "create a Superadmin (password also from PASSWORD in the environment)",
    options: { email: { type: "string" }, password: { type: "string" } },
    run: (config, { email, password }) =>
      withPlatform(config, async (platform) => {
        const credentials = {
          email: requireText(email, "--email"),
          password: requireText(password ?? process.env.PASSWORD, "--password or PASSWORD"),
        };
        const id = await createSuperadmin(
          platform,
          { id: null, name: "masthead create-superadmin" },
          credentials,
        );
        console.log(`Created Superadmin ${credentials.email} with id ${id}.`);
      }),
  },
};
