import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../../server/test/processes/product.ts";
import type { Scenario } from "../scenario.ts";
import { startNameServer, withResolvConf } from "../stage/name-server.ts";
import { startStage } from "../stage/stage.ts";
import { mailDuty } from "./duties.ts";
import { failDuring } from "./fail-during.ts";

const NAME_SERVER = "127.0.0.53";
/** Host of the mail server and of the weather service. */
const SERVICE_HOST = "services.test";

/** Returns the settings with the host name instead of the address. */
const byName = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ["SMTP_URL", "WEATHER_URL"].map((setting) => [
      setting,
      environment[setting]?.replace("127.0.0.1", SERVICE_HOST),
    ]),
  );

/** Name resolution of all processes, which fails and recovers. */
export const NAMES: Scenario[] = [
  {
    name: "names-gone",
    fault: "name resolution gone, with mail and weather by name",
    tries: 1,
    recoveryLimit: 90,
    async run({ tries, random }) {
      const names = await startNameServer(NAME_SERVER);
      names.resolve = (name) => (name === SERVICE_HOST ? ["127.0.0.1"] : []);
      const resolvConf = join(temporaryFolder(), "resolv.conf");
      writeFileSync(resolvConf, names.resolvConf);
      const stage = await startStage({
        adapt: (_name, settings) => ({
          environment: byName(settings),
          prefix: withResolvConf(resolvConf),
        }),
      });
      try {
        const outcome = await failDuring(stage, {
          createDuty: mailDuty,
          begin: () => (names.silent = true),
          end: () => (names.silent = false),
          tries,
          random,
        });
        return {
          ...outcome,
          notes: [...outcome.notes, `${names.requests} requests to the name server`],
        };
      } finally {
        await stage.stop();
        names.close();
      }
    },
  },
];
