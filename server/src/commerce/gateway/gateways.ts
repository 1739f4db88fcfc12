import type { Money } from "@masthead/contract/commerce/money.ts";
import type { Config } from "../../config.ts";
import type { Platform } from "../../platform/platform.ts";
import { dependencyFailed, observeErrors } from "../../platform/telemetry/dependency.ts";
import { type Gateway, GatewayError, GatewayNotConfigured } from "./gateway.ts";
import { localBaseUrl, sandboxGateway } from "./sandbox/sandbox.gateway.ts";
import { canSimulateAmount, sandboxSecrets } from "./sandbox/sandbox.ts";
import { SANDBOX_PATH } from "./sandbox/sandbox-app.ts";
import { stripeGateway } from "./stripe/stripe.gateway.ts";
import { canChargeAmount } from "./stripe/stripe-money.ts";

/** Process properties that a gateway needs. */
type Installation = Pick<Platform, "config" | "publicUrl" | "log">;

/** Gateway factories by name. A new gateway is a file and a row here. */
const FACTORIES = { sandbox: createSandbox, stripe: createStripe } satisfies Record<
  string,
  (installation: Installation) => Gateway
>;
type GatewayName = keyof typeof FACTORIES;

const GATEWAY_NAMES = Object.keys(FACTORIES) as GatewayName[];
const isGatewayName = (name: string): name is GatewayName => Object.hasOwn(FACTORIES, name);

/** Whether a gateway can charge an amount exactly, by name. */
const ACCEPTED_AMOUNTS: Record<GatewayName, (money: Money) => boolean> = {
  sandbox: canSimulateAmount,
  stripe: canChargeAmount,
};

/**
 * Name of the gateway that takes card payments, by the settings; null if nothing can be paid by
 * card. Only the demo has a default.
 */
export const activeGatewayName = ({
  GATEWAY,
  STRIPE_SECRET_KEY,
  demo,
}: GatewaySettings): GatewayName | null =>
  GATEWAY ?? (STRIPE_SECRET_KEY ? "stripe" : demo ? "sandbox" : null);

type GatewaySettings = Pick<Config, "GATEWAY" | "STRIPE_SECRET_KEY" | "demo">;

/** Whether the gateway takes money, only tests, or is missing. */
export function gatewayKind(config: Config): "none" | "test" | "real" {
  const name = activeGatewayName(config);
  if (name === null) return "none";
  return name === "sandbox" ? "test" : "real";
}

/** Whether the sandbox takes payments: no money moves, and pages say so. */
export const isSandbox = ({ config }: { config: Config }): boolean =>
  activeGatewayName(config) === "sandbox";

/** Whether anything can be paid by card. */
export const hasCardPayments = ({ config }: { config: Config }): boolean =>
  activeGatewayName(config) !== null;

/** Whether an amount can be paid by card. */
export function canPayByCard({ config }: { config: Config }, money: Money): boolean {
  const name = activeGatewayName(config);
  return name !== null && ACCEPTED_AMOUNTS[name](money);
}

/** Whether the sandbox is embedded in the product, not a standalone process. */
export const hasEmbeddedSandbox = (config: Config): boolean =>
  activeGatewayName(config) === "sandbox" && !config.SANDBOX_URL;

const cache = new WeakMap<Config, Map<GatewayName, Gateway>>();

/**
 * Whether orders that a gateway pays are test orders: nobody was charged. The demo shows them as
 * sales.
 */
export const makesTestOrders = ({ demo }: Config, gateway: string): boolean =>
  gateway === "sandbox" && !demo;

/** The gateway that takes payments now. @throws GatewayNotConfigured if there is none */
export function activeGateway(platform: Installation): Gateway {
  const name = activeGatewayName(platform.config);
  if (!name) throw new GatewayNotConfigured("no gateway takes card payments");
  return gatewayByName(platform, name);
}

/** Whether payments can be requested of a gateway. */
export function isConfigured({ config }: { config: Config }, name: string): boolean {
  if (name === "stripe") return config.STRIPE_SECRET_KEY !== undefined;
  return name === "sandbox" && (isSandbox({ config }) || config.SANDBOX_URL !== undefined);
}

/**
 * Returns a gateway by name: an older payment stays at its gateway, even if another one takes
 * payments now.
 * @throws GatewayNotConfigured if the gateway is unknown or not configured
 */
export function gatewayByName(platform: Installation, name: string): Gateway {
  if (!isGatewayName(name)) throw new GatewayNotConfigured(`unknown gateway: ${name}`);
  if (!isConfigured(platform, name))
    throw new GatewayNotConfigured(`the gateway ${name} is not configured`);
  const gateways = cache.get(platform.config) ?? new Map<GatewayName, Gateway>();
  cache.set(platform.config, gateways);
  const gateway = gateways.get(name) ?? observed(FACTORIES[name](platform), platform.log);
  gateways.set(name, gateway);
  return gateway;
}

/** Names of all configured gateways. */
export const configuredGatewayNames = (installation: { config: Config }) =>
  GATEWAY_NAMES.filter((name) => isConfigured(installation, name));

/**
 * All configured gateways: those whose webhooks are accepted and whose movements are reconciled.
 */
export function configuredGateways(platform: Installation): Gateway[] {
  return configuredGatewayNames(platform).map((name) => gatewayByName(platform, name));
}

/** Reports failures of requests to the gateway; callers turn them into answers. */
const observed = (gateway: Gateway, log: Platform["log"]): Gateway =>
  observeErrors(gateway, (error) =>
    dependencyFailed(log, {
      dependency: "gateway",
      outcome: error instanceof GatewayError && error.final ? "refused" : "failed",
      error,
      reference: gateway.name,
    }),
  );

function createSandbox({ config, publicUrl }: Installation): Gateway {
  const localUrl = localBaseUrl(config);
  const baseUrl = config.SANDBOX_URL ?? (localUrl && localUrl + SANDBOX_PATH);
  if (!baseUrl)
    throw new GatewayError("the sandbox has no URL: neither PORT nor SANDBOX_URL is set");
  return sandboxGateway({
    ...sandboxSecrets(config),
    baseUrl,
    pagesUrl: config.SANDBOX_URL ?? publicUrl + SANDBOX_PATH,
    webhookUrl: localUrl && `${localUrl}/api/v1/payment/webhook/sandbox`,
  });
}

function createStripe({ config }: Installation): Gateway {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = config;
  if (!secretKey || !webhookSecret) throw new GatewayNotConfigured("Stripe is not configured");
  return stripeGateway({ secretKey, webhookSecret, apiUrl });
}
