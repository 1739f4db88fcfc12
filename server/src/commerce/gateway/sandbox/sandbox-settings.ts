import type { ResolvedConfig } from "../../../config.ts";
import { keyedHash } from "../../../platform/secrets.ts";
import type { SandboxOptions } from "./sandbox.ts";

type Secrets = Pick<SandboxOptions, "secretKey" | "webhookSecret">;

/**
 * Secrets shared by shop and sandbox: of SANDBOX_SECRET if set, otherwise derived from this
 * installation.
 */
export function sandboxSecrets({
  SANDBOX_SECRET,
  APP_SECRET,
}: Pick<ResolvedConfig, "SANDBOX_SECRET" | "APP_SECRET">): Secrets {
  if (SANDBOX_SECRET)
    return {
      secretKey: `sk_sandbox_${SANDBOX_SECRET}`,
      webhookSecret: `whsec_sandbox_${SANDBOX_SECRET}`,
    };
  return {
    secretKey: `sk_sandbox_${keyedHash(APP_SECRET, "sandbox secret key", "")}`,
    webhookSecret: `whsec_sandbox_${keyedHash(APP_SECRET, "sandbox webhooks", "")}`,
  };
}

/** Sandbox options by the settings of the process. */
export const sandboxOptions = (config: ResolvedConfig): SandboxOptions => ({
  ...sandboxSecrets(config),
  webhookUrl: config.SANDBOX_WEBHOOK_URL,
  webhookDelay: config.SANDBOX_WEBHOOK_DELAY,
  webhookCopies: config.SANDBOX_WEBHOOK_COPIES,
  webhookShuffle: config.SANDBOX_WEBHOOK_SHUFFLE,
  lateness: config.SANDBOX_LATENESS,
});
