import cluster from "node:cluster";
import { parseArgs } from "node:util";
import { cacheModules } from "./platform/module-cache.ts";

const [name = "help", ...rest] = process.argv.slice(2);
// Before anything else is loaded: libraries choose by it which of their builds they use.
process.env.NODE_ENV ||= name === "dev" ? "development" : "production";

// Modules of the sources change while they are worked on.
if (process.env.NODE_ENV === "production") cacheModules();

const { readConfig } = await import("./config.ts");
const { begin } = await import("./begin.ts");
let begun: import("./begin.ts").Begun | undefined;

try {
  // Workers have the environment of their parent, which has warned already.
  const config = readConfig(process.env, (line) => cluster.isPrimary && console.warn(`masthead ${name}: ${line}`));
  begun = cluster.isPrimary ? begin(name, config) : undefined;
  const { COMMANDS } = await import("./commands.ts");
  const command = COMMANDS[name];
  if (command) {
    const { values, positionals } = parseArgs({ args: rest, options: command.options, allowPositionals: true });
    await command.run(config, values, positionals, begun);
  } else explain(COMMANDS);
} catch (error) {
  // What went wrong is said in one line; where, only when asked for.
  console.error(`masthead ${name}: ${(error as Error).message}`);
  if (process.env.LOG_LEVEL === "debug") console.error(error);
  process.exitCode = 1;
  await begun?.database.then((database) => database.stop()).catch(() => {});
}

function explain(commands: typeof import("./commands.ts").COMMANDS): void {
  console.log(
    [
      "Usage: masthead COMMAND",
      "",
      ...Object.entries(commands).map(([key, one]) => `  ${`${key} ${one.usage}`.padEnd(44)} ${one.help}`),
    ].join("\n"),
  );
  process.exitCode = name === "help" ? 0 : 2;
}
