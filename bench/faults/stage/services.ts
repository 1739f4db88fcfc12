import { join } from "node:path";
import { openDatabase } from "../../../server/src/platform/postgres/database.ts";
import { migrateDatabase } from "../../../server/src/platform/postgres/migrate.ts";
import { type FaultProxy, startFaultProxy } from "../../../server/test/fakes/fault-proxy.ts";
import {
  type FakeMailServer,
  startFakeMailServer,
} from "../../../server/test/fakes/mail-server.ts";
import {
  type FakePushService,
  startFakePushService,
} from "../../../server/test/fakes/push-service.ts";
import { SANDBOX_SECRET, startSandbox } from "../../../server/test/fakes/sandbox.ts";
import {
  type FakeWeatherSource,
  startFakeWeatherSource,
} from "../../../server/test/fakes/weather-source.ts";
import { startFastPostgres } from "../../../server/test/fast-postgres.ts";

export const SERVICE_NAMES = ["mail", "gateway", "push", "weather"] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Services outside the product, each behind a proxy that can refuse, delay or freeze it. */
export interface Services {
  proxies: Record<ServiceName, FaultProxy>;
  mail: FakeMailServer;
  push: FakePushService;
  weather: FakeWeatherSource;
  /** URL of the gateway for the browsers of buyers, without the proxy. */
  gatewayUrl: string;
  /** Database of the sandbox gateway, on a separate server. */
  gatewayDb: ReturnType<typeof openDatabase>;
  /** Settings of the product that lead to the proxies. */
  environment: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/**
 * Starts all services.
 * @param webhookUrl where the gateway sends webhooks
 */
export async function startServices(folder: string, webhookUrl: string): Promise<Services> {
  const postgres = await startFastPostgres(join(folder, "gateway"));
  await migrateDatabase(postgres.url);
  const gatewayDb = openDatabase(postgres.url, { max: 4 });
  const sandbox = await startSandbox(gatewayDb, { webhookUrl });
  const [mail, push, weather] = await Promise.all([
    startFakeMailServer(),
    startFakePushService(),
    startFakeWeatherSource(),
  ]);
  const behindProxy = (port: number | string) =>
    startFaultProxy({ host: "127.0.0.1", port: Number(port) });
  const proxies = {
    mail: await behindProxy(mail.port),
    gateway: await behindProxy(new URL(sandbox.url).port),
    push: await behindProxy(new URL(push.origin).port),
    weather: await behindProxy(new URL(weather.forecastUrl).port),
  };
  const hostOf = (name: ServiceName) => `127.0.0.1:${proxies[name].port}`;
  // Browsers subscribe at the proxy, and the service verifies that messages are addressed to it.
  push.origin = `http://${hostOf("push")}`;
  return {
    proxies,
    mail,
    push,
    weather,
    gatewayUrl: sandbox.url,
    gatewayDb,
    environment: {
      SMTP_URL: `smtp://${hostOf("mail")}`,
      GATEWAY: "sandbox",
      SANDBOX_URL: `http://${hostOf("gateway")}`,
      SANDBOX_SECRET,
      PUSH_HOSTS: hostOf("push"),
      WEATHER_URL: `http://${hostOf("weather")}/v1/forecast`,
    },
    async stop() {
      for (const proxy of Object.values(proxies)) proxy.close();
      await Promise.all([mail.close(), push.close(), weather.close(), sandbox.close()]);
      await gatewayDb.close();
      await postgres.stop();
    },
  };
}
