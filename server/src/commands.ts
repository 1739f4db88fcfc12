import type { ParseArgsConfig } from "node:util";
import { createSuperadmin } from "./audience/user/user.service.ts";
import type { Begun } from "./begin.ts";
import { serveSandbox } from "./commerce/payment/sandbox/sandbox.command.ts";
import type { Config } from "./config.ts";
import { finishOrderedJobs } from "./jobs.ts";
import { IMPORT_OPTIONS, readOrder, runImport } from "./newsroom/import/import.command.ts";
import { migrateDatabase } from "./platform/postgres/migrate.ts";
import { startDatabase } from "./platform/postgres/start-database.ts";
import { type StartedPlatform, startPlatform } from "./platform/start.ts";
import { isEmpty, seedDemo } from "./seed/demo.ts";
import { describeDemoAccounts } from "./seed/demo-accounts.ts";
import { seedPlausible } from "./seed/plausible.ts";
import { serve } from "./serve.ts";

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Command {
  usage: string;
  help: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** @param begun what `begin` has begun for this command */
  run(config: Config, values: Values, positionals: string[], begun?: Begun): Promise<void>;
}

/** Opens the installation, migrated, for one piece of work, and closes it again. */
async function withPlatform(config: Config, work: (platform: StartedPlatform) => Promise<void>): Promise<void> {
  const database = await startDatabase(config, console.log);
  try {
    await migrateDatabase(database.url);
    const platform = await startPlatform({ ...config, LOG_LEVEL: "warn" }, database.url, config.PUBLIC_URL ?? "http://localhost");
    try {
      await work({ ...platform, database: platform.background });
    } finally {
      await platform.stop();
    }
  } finally {
    await database.stop();
  }
}

const required = (value: Values[string], what: string): string => {
  if (typeof value !== "string" || !value) throw new Error(`${what} is missing`);
  return value;
};

const wholeNumber = (value: Values[string], what: string): number => {
  if (typeof value !== "string" || !/^[1-9]\d{0,6}$/.test(value)) throw new Error(`${what} is no number from 1 to 9999999`);
  return Number(value);
};

export const COMMANDS: Record<string, Command> = {
  serve: {
    usage: "",
    help: "serves site and API; fills nothing in",
    options: {},
    run: (config, _values, _positionals, begun) => serve(config, { demo: false }, begun),
  },
  start: {
    usage: "",
    help: "serves, and fills an empty database with the demo",
    options: {},
    run: (config, _values, _positionals, begun) => serve(config, { demo: true }, begun),
  },
  dev: {
    usage: "",
    help: "the same from the sources, for development",
    options: {},
    run: (config, _values, _positionals, begun) => serve({ ...config, NODE_ENV: "development" }, { demo: true, development: true }, begun),
  },
  migrate: {
    usage: "",
    help: "brings the database to the newest schema",
    options: {},
    run: (config) => withPlatform(config, async () => console.log("The database is up to date.")),
  },
  seed: {
    usage: "[--articles N]",
    help: "fills an empty database with the demo, and adds N made-up articles",
    options: { articles: { type: "string" } },
    run: async (config, { articles }) => {
      const more = articles === undefined ? 0 : wholeNumber(articles, "--articles");
      await withPlatform(config, async (platform) => {
        if (await isEmpty(platform.database.db)) {
          const made = await seedDemo(platform);
          console.log(`Demo: ${made.articles} articles, ${made.pictures} pictures.`);
          console.log(describeDemoAccounts(config));
          await finishOrderedJobs(platform);
        } else if (!more) throw new Error("the database is not empty; nothing was added");
        if (more) await seedPlausible(platform, more, console.log);
      });
    },
  },
  import: {
    usage: "wxr FILE | feed URL|FILE",
    help: "brings in a WordPress export or a feed [--locale ar-JO] [--no-media] [--skip-broken]",
    options: IMPORT_OPTIONS,
    run: async (config, values, positionals) => {
      const order = readOrder(values, positionals);
      await withPlatform(config, async (platform) => {
        if (await runImport(platform, order)) await finishOrderedJobs(platform);
      });
    },
  },
  sandbox: {
    usage: "",
    help: "serves the sandbox of payments alone, on SANDBOX_PORT",
    options: {},
    run: serveSandbox,
  },
  "create-superadmin": {
    usage: "--email E --password P",
    help: "makes a Superadmin (or PASSWORD in the environment)",
    options: { email: { type: "string" }, password: { type: "string" } },
    run: (config, { email, password }) =>
      withPlatform(config, async (platform) => {
        const given = { email: required(email, "--email"), password: required(password ?? process.env.PASSWORD, "--password or PASSWORD") };
        const id = await createSuperadmin(platform, { id: null, name: "masthead create-superadmin" }, given);
        console.log(`Superadmin ${given.email} has the id ${id}.`);
      }),
  },
};
