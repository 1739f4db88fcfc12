import type { Config } from "../../../config.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { SandboxOptions } from "./sandbox.ts";

type Secrets = Pick<SandboxOptions, "secretKey" | "webhookSecret">;

/** What shop and sandbox know alone: of SANDBOX_SECRET, which two installations share, or else of this installation. */
export function sandboxSecrets({ SANDBOX_SECRET, DATA_DIR }: Pick<Config, "SANDBOX_SECRET" | "DATA_DIR">): Secrets {
  if (SANDBOX_SECRET) return { secretKey: `sk_sandbox_${SANDBOX_SECRET}`, webhookSecret: `whsec_sandbox_${SANDBOX_SECRET}` };
  return {
    secretKey: `sk_sandbox_${keyedHash(DATA_DIR, "sandbox secret key", "")}`,
    webhookSecret: `whsec_sandbox_${keyedHash(DATA_DIR, "sandbox webhooks", "")}`,
  };
}

/** How a sandbox behaves by the settings of its process. */
export const sandboxOptions = (config: Config): SandboxOptions => ({
  ...sandboxSecrets(config),
  webhookUrl: config.SANDBOX_WEBHOOK_URL,
  webhookDelay: config.SANDBOX_WEBHOOK_DELAY,
  webhookCopies: config.SANDBOX_WEBHOOK_COPIES,
  webhookShuffle: config.SANDBOX_WEBHOOK_SHUFFLE,
  lateness: config.SANDBOX_LATENESS,
});
