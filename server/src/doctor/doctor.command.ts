import type { Command } from "../commands.ts";
import { readConfig } from "../config.ts";
import { examine, formatFindings, hasFailed } from "./doctor.ts";

/** Command that checks an installation. Its exit code is 1 if a check fails. */
export const doctor: Command = {
  usage: "[--send ADDRESS] [--json]",
  help: "check database, storage, mail, proxy and machine, and print what to do",
  options: { send: { type: "string" }, json: { type: "boolean" } },
  run: async (config, { send, json }) => {
    const settingWarnings: string[] = [];
    readConfig(process.env, (line) => settingWarnings.push(line));
    const findings = await examine(config, {
      settingWarnings,
      ...(typeof send === "string" && { recipient: send }),
    });
    console.log(
      json
        ? JSON.stringify({ healthy: !hasFailed(findings), checks: findings }, null, 2)
        : formatFindings(findings),
    );
    if (hasFailed(findings)) process.exitCode = 1;
  },
};
