import cluster from "node:cluster";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { cacheModules } from "./platform/module-cache.ts";

const [name = "help", ...rest] = process.argv.slice(2);
// Before anything else is loaded: libraries select one of their builds by it.
process.env.NODE_ENV ||= name === "dev" ? "development" : "production";

// In development the modules change.
if (process.env.NODE_ENV === "production") cacheModules();

const { readConfig } = await import("./config.ts");
const { startInBackground: begin } = await import("./background-start.ts");
/** Timeout of stopping the embedded database after an error, in milliseconds. */
const STOP_TIMEOUT = 30_000;
let backgroundStart: import("./background-start.ts").BackgroundStart | undefined;

try {
  // Workers inherit the environment of the primary, which has already warned.
  const config = readConfig(
    process.env,
    (line) => cluster.isPrimary && console.warn(`masthead ${name}: ${line}`),
  );
  backgroundStart = cluster.isPrimary ? begin(name, config) : undefined;
  const { COMMANDS } = await import("./commands.ts");
  const command = COMMANDS[name];
  if (command) {
    const { values, positionals } = parseArgs({
      args: rest,
      options: command.options,
      allowPositionals: true,
    });
    await command.run(config, values, positionals, backgroundStart);
  } else printUsage(COMMANDS);
} catch (error) {
  // Errors are reported in one line; the stack only at log level debug.
  console.error(`masthead ${name}: ${(error as Error).message}`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  // Exits explicitly: a forgotten listener or pool would keep alive a process that no longer works.
  await Promise.race([
    backgroundStart?.database.then((database) => database.stop()).catch(() => {}),
    wait(STOP_TIMEOUT),
  ]);
  process.exit(1);
}

function printUsage(commands: typeof import("./commands.ts").COMMANDS): void {
  console.log(
    [
      "Usage: masthead COMMAND",
      "",
      ...Object.entries(commands).map(
        ([key, command]) => `  ${`${key} ${command.usage}`.padEnd(44)} ${command.help}`,
      ),
    ].join("\n"),
  );
  process.exitCode = name === "help" ? 0 : 2;
}
