#!/usr/bin/env node
import cluster from "node:cluster";
import { parseArgs } from "node:util";

const [name = "help", ...rest] = process.argv.slice(2);
// Before anything else is loaded: libraries choose by it which of their builds they use.
process.env.NODE_ENV ||= name === "dev" ? "development" : "production";

const { COMMANDS } = await import("./commands.ts");
const { readConfig } = await import("./config.ts");
const command = COMMANDS[name];

if (!command) {
  console.log(
    [
      "Usage: masthead COMMAND",
      "",
      ...Object.entries(COMMANDS).map(([key, one]) => `  ${`${key} ${one.usage}`.padEnd(44)} ${one.help}`),
    ].join("\n"),
  );
  process.exit(name === "help" ? 0 : 2);
}

try {
  const { values, positionals } = parseArgs({ args: rest, options: command.options, allowPositionals: true });
  // Workers have the environment of their parent, which has warned already.
  const config = readConfig(process.env, (line) => cluster.isPrimary && console.warn(`masthead ${name}: ${line}`));
  await command.run(config, values, positionals);
} catch (error) {
  // What went wrong is said in one line; where, only when asked for.
  console.error(`masthead ${name}: ${(error as Error).message}`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exitCode = 1;
}
