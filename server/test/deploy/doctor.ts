import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Finding } from "../../src/doctor/finding.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import type { NginxSite } from "./nginx-site.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** Runs `masthead doctor` like an operator of the site whose machine trusts its certificate. */
export function runDoctor(
  { database, config }: StartedPlatform,
  { url, certificate }: NginxSite,
  environment: NodeJS.ProcessEnv,
): Promise<{ exitCode: number; findings: Finding[] }> {
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: config.DATA_DIR,
    PUBLIC_URL: url,
    NODE_EXTRA_CA_CERTS: certificate,
  };
  const env = { ...process.env, ...settings, ...environment };
  return new Promise((done, fail) => {
    execFile(process.execPath, [MAIN, "doctor", "--json"], { env }, (error, stdout, stderr) => {
      try {
        done({
          exitCode: Number(error?.code ?? 0),
          findings: (JSON.parse(stdout) as { checks: Finding[] }).checks,
        });
      } catch {
        fail(new Error(stderr));
      }
    });
  });
}

export const findingOf = (findings: Finding[], check: string) =>
  findings.find((finding) => finding.check === check);
