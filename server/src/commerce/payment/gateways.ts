import type { Config } from "../../config.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Gateway, GatewayError } from "./gateway.ts";
import { localBaseUrl, sandboxGateway } from "./sandbox/sandbox.gateway.ts";
import { SANDBOX_PATH } from "./sandbox/sandbox-app.ts";
import { sandboxSecrets } from "./sandbox/sandbox-settings.ts";
import { stripeGateway } from "./stripe/stripe.gateway.ts";

/** What a gateway needs to know of the process. */
type Installation = Pick<Platform, "config" | "publicUrl">;

/** Gateway factories by name. A new gateway is a file and a row here. */
const FACTORIES = { sandbox: createSandbox, stripe: createStripe } satisfies Record<string, (installation: Installation) => Gateway>;
type GatewayName = keyof typeof FACTORIES;

const isGatewayName = (name: string): name is GatewayName => Object.hasOwn(FACTORIES, name);

/** Name of the gateway that takes card payments, by the settings. */
export const activeGatewayName = ({ GATEWAY, STRIPE_SECRET_KEY }: Pick<Config, "GATEWAY" | "STRIPE_SECRET_KEY">): GatewayName =>
  GATEWAY ?? (STRIPE_SECRET_KEY ? "stripe" : "sandbox");

/** Whether the sandbox takes payments: no money moves, and pages say so. */
export const isSandbox = ({ config }: { config: Config }): boolean => activeGatewayName(config) === "sandbox";

/** Whether the sandbox is embedded in the product, not a standalone process. */
export const hasEmbeddedSandbox = (config: Config): boolean => activeGatewayName(config) === "sandbox" && !config.SANDBOX_URL;

const cache = new WeakMap<Config, Map<GatewayName, Gateway>>();

/** The gateway that takes payments now. */
export const activeGateway = (platform: Installation): Gateway => gatewayByName(platform, activeGatewayName(platform.config));

/**
 * Returns a gateway by name: an older payment stays at the gateway where it was made, whichever
 * takes payments now.
 * @throws GatewayError if there is no gateway of this name, or it is not configured
 */
export function gatewayByName(platform: Installation, name: string): Gateway {
  if (!isGatewayName(name)) throw new GatewayError(`unknown gateway: ${name}`);
  const gateways = cache.get(platform.config) ?? new Map<GatewayName, Gateway>();
  cache.set(platform.config, gateways);
  const gateway = gateways.get(name) ?? FACTORIES[name](platform);
  gateways.set(name, gateway);
  return gateway;
}

/**
 * All configured gateways: those whose webhooks are accepted and whose movements are reconciled.
 */
export function configuredGateways(platform: Installation): Gateway[] {
  const { STRIPE_SECRET_KEY } = platform.config;
  const names = new Set<GatewayName>([activeGatewayName(platform.config), ...(STRIPE_SECRET_KEY ? (["stripe"] as const) : [])]);
  return [...names].map((name) => gatewayByName(platform, name));
}

function createSandbox({ config, publicUrl }: Installation): Gateway {
  const localUrl = localBaseUrl(config);
  const baseUrl = config.SANDBOX_URL ?? (localUrl && localUrl + SANDBOX_PATH);
  if (!baseUrl) throw new GatewayError("the sandbox has no URL: neither PORT nor SANDBOX_URL is set");
  return sandboxGateway({
    ...sandboxSecrets(config),
    baseUrl,
    pagesUrl: config.SANDBOX_URL ?? publicUrl + SANDBOX_PATH,
    webhookUrl: localUrl && `${localUrl}/api/v1/payment/webhook/sandbox`,
  });
}

function createStripe({ config }: Installation): Gateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = config;
  if (!secretKey || !webhookSecret) throw new GatewayError("Stripe is not configured");
  return stripeGateway({ secretKey, webhookSecret, apiUrl });
}
