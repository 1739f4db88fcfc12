import type { ParseArgsConfig } from "node:util";
import { createSuperadmin } from "./audience/user/user.service.ts";
import type { BackgroundStart } from "./background-start.ts";
import { serveSandbox } from "./commerce/commerce.ts";
import type { Config } from "./config.ts";
import { finishQueuedJobs } from "./jobs.ts";
import { IMPORT_OPTIONS, parseImportArguments, runImport } from "./newsroom/import/import.command.ts";
import { migrateDatabase } from "./platform/postgres/migrate.ts";
import { startDatabase } from "./platform/postgres/start-database.ts";
import { type StartedPlatform, startPlatform } from "./platform/start.ts";
import { isEmpty, seedDemo } from "./seed/demo.ts";
import { describeDemoAccounts } from "./seed/demo-accounts.ts";
import { seedGeneratedArticles } from "./seed/generated-articles.ts";
import { serve } from "./serve.ts";

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export interface Command {
  usage: string;
  help: string;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** @param backgroundStart background work that was started for this command */
  run(config: Config, values: Values, positionals: string[], backgroundStart?: BackgroundStart): Promise<void>;
}

/** Opens and migrates the installation for one task, and closes it afterwards. */
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

const requireText = (value: Values[string], name: string): string => {
  if (typeof value !== "string" || !value) throw new Error(`${name} is missing`);
  return value;
};

const requireInteger = (value: Values[string], name: string): number => {
  if (typeof value !== "string" || !/^[1-9]\d{0,6}$/.test(value)) throw new Error(`${name} is not a number from 1 to 9999999`);
  return Number(value);
};

export const COMMANDS: Record<string, Command> = {
  serve: {
    usage: "",
    help: "serve the site and the API, without seeding",
    options: {},
    run: (config, _values, _positionals, backgroundStart) => serve(config, { demo: false }, backgroundStart),
  },
  start: {
    usage: "",
    help: "serve, and seed an empty database with the demo",
    options: {},
    run: (config, _values, _positionals, backgroundStart) => serve(config, { demo: true }, backgroundStart),
  },
  dev: {
    usage: "",
    help: "like start, but from the sources, for development",
    options: {},
    run: (config, _values, _positionals, backgroundStart) =>
      serve({ ...config, NODE_ENV: "development" }, { demo: true, development: true }, backgroundStart),
  },
  migrate: {
    usage: "",
    help: "migrate the database to the latest schema",
    options: {},
    run: (config) => withPlatform(config, async () => console.log("The database is up to date.")),
  },
  seed: {
    usage: "[--articles N]",
    help: "seed an empty database with the demo, and add N generated articles",
    options: { articles: { type: "string" } },
    run: async (config, { articles }) => {
      const extraArticles = articles === undefined ? 0 : requireInteger(articles, "--articles");
      await withPlatform(config, async (platform) => {
        if (await isEmpty(platform.database.db)) {
          const seeded = await seedDemo(platform);
          console.log(`Demo: ${seeded.articles} articles, ${seeded.images} images.`);
          console.log(describeDemoAccounts(config));
          await finishQueuedJobs(platform);
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
        if (await runImport(platform, order)) await finishQueuedJobs(platform);
      });
    },
  },
  sandbox: {
    usage: "",
    help: "serve only the payment sandbox, on SANDBOX_PORT",
    options: {},
    run: serveSandbox,
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
        const id = await createSuperadmin(platform, { id: null, name: "masthead create-superadmin" }, credentials);
        console.log(`Created Superadmin ${credentials.email} with id ${id}.`);
      }),
  },
};
