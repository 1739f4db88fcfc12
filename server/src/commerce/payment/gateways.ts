import type { Config } from "../../config.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Gateway, GatewayError } from "./gateway.ts";
import { ownAddress, sandboxGateway } from "./sandbox/sandbox.gateway.ts";
import { SANDBOX_PATH } from "./sandbox/sandbox-app.ts";
import { sandboxSecrets } from "./sandbox/sandbox-settings.ts";
import { stripeGateway } from "./stripe/stripe.gateway.ts";

/** What a gateway needs of the process. */
type Installation = Pick<Platform, "config" | "publicUrl">;

/** How each gateway is made. A further one is a file and a row here. */
const MAKERS = { sandbox: makeSandbox, stripe: makeStripe } satisfies Record<string, (installation: Installation) => Gateway>;
type GatewayName = keyof typeof MAKERS;

const isGatewayName = (name: string): name is GatewayName => Object.hasOwn(MAKERS, name);

/** Who takes payments by card, by the settings. */
const gatewayName = ({ GATEWAY, STRIPE_SECRET_KEY }: Pick<Config, "GATEWAY" | "STRIPE_SECRET_KEY">): GatewayName =>
  GATEWAY ?? (STRIPE_SECRET_KEY ? "stripe" : "sandbox");

/** No money moves: pages say so. */
export const isSandbox = ({ config }: Pick<Platform, "config">): boolean => gatewayName(config) === "sandbox";

/** Whether the sandbox stands in the product itself. */
export const hasOwnSandbox = (config: Config): boolean => gatewayName(config) === "sandbox" && !config.SANDBOX_URL;

const made = new WeakMap<Config, Map<GatewayName, Gateway>>();

/** The gateway that takes payments now. */
export const gatewayOf = (platform: Installation): Gateway => gatewayNamed(platform, gatewayName(platform.config));

/**
 * The gateway that an older payment was made at, whoever takes payments now.
 * @throws GatewayError when there is none of this name, or it is not set up
 */
export function gatewayNamed(platform: Installation, name: string): Gateway {
  if (!isGatewayName(name)) throw new GatewayError(`there is no gateway ${name}`);
  const known = made.get(platform.config) ?? new Map<GatewayName, Gateway>();
  made.set(platform.config, known);
  const gateway = known.get(name) ?? MAKERS[name](platform);
  known.set(name, gateway);
  return gateway;
}

/** Every gateway that is set up: those whose webhooks are taken, and whose money is compared with the ledger. */
export function gatewaysInUse(platform: Installation): Gateway[] {
  const { STRIPE_SECRET_KEY } = platform.config;
  const names = new Set<GatewayName>([gatewayName(platform.config), ...(STRIPE_SECRET_KEY ? (["stripe"] as const) : [])]);
  return [...names].map((name) => gatewayNamed(platform, name));
}

function makeSandbox({ config, publicUrl }: Installation): Gateway {
  const own = ownAddress(config);
  const baseUrl = config.SANDBOX_URL ?? (own && own + SANDBOX_PATH);
  if (!baseUrl) throw new GatewayError("the sandbox stands nowhere: neither PORT nor SANDBOX_URL is set");
  return sandboxGateway({
    ...sandboxSecrets(config),
    baseUrl,
    pagesUrl: config.SANDBOX_URL ?? publicUrl + SANDBOX_PATH,
    webhookUrl: own && `${own}/api/v1/payment/webhook/sandbox`,
  });
}

function makeStripe({ config }: Installation): Gateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = config;
  if (!secretKey || !webhookSecret) throw new GatewayError("Stripe is not set up");
  return stripeGateway({ secretKey, webhookSecret, apiUrl });
}
