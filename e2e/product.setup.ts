import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { scaled } from "../scripts/machine-speed.ts";
import { startFakeWeatherSource } from "../server/test/fakes/weather-source.ts";
import { startFastPostgres } from "../server/test/fast-postgres.ts";
import { startProduct, temporaryFolder } from "../server/test/processes/product.ts";
import { copyDemoMedia } from "./demo-media.ts";
import { PRODUCT_SECRETS } from "./staff/product-secrets.ts";

const IMAGE_TIMEOUT_SECONDS = scaled(600);

/**
 * Starts the product on an empty database for the whole run and stops it afterwards. If TEST_URL
 * and TEST_DATABASE are set, a running product with demo data is used instead. Journeys that sign
 * in read its mails below TEST_DATA_DIR. Weather journeys need a source
 * (server/test/fakes/weather-source.ts) at its WEATHER_URL, the notification journey
 * PUSH_HOSTS=127.0.0.1, buyers TRUST_PROXY=1, and the back office PRODUCT_SECRETS.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_URL && process.env.TEST_DATABASE) return undefined;
  const source = await startFakeWeatherSource();
  const dataDir = temporaryFolder();
  const stops: (() => unknown)[] = [
    () => rmSync(dataDir, { recursive: true, force: true }),
    source.close,
  ];
  const stop = async () => {
    for (const stopService of stops.toReversed()) await stopService();
  };
  try {
    await copyDemoMedia(dataDir);
    const database = await startFastPostgres(dataDir);
    stops.push(database.stop);
    const product = await startProduct({
      dataDir,
      environment: {
        ...PRODUCT_SECRETS,
        // Buyers that are not browsers send their own IP address (x-forwarded-for).
        TRUST_PROXY: "1",
        // The journeys' streams are served from loopback.
        STREAM_HOSTS: "127.0.0.1",
        // So is the push service.
        PUSH_HOSTS: "127.0.0.1",
        WEATHER_URL: source.forecastUrl,
        WEATHER_PLACES_URL: source.placesUrl,
      },
    });
    stops.push(product.stop);
    await waitForImages(product.url);
    process.env.TEST_URL = product.url;
    process.env.TEST_DATABASE = database.url;
    process.env.TEST_DATA_DIR = dataDir;
    process.env.TEST_SEEDED = new Date().toISOString();
    return async () => {
      await stop();
      const errors = product.output().split("\n").filter(isError);
      if (errors.length)
        throw new Error(
          `the product logged ${errors.length} errors:\n${errors.slice(0, 10).join("\n")}`,
        );
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Log levels from 50 are errors; a line that is not JSON but mentions one was printed by a library.
 */
const isError = (line: string) =>
  /^\{"level":[56]0\b/.test(line) || /^\s*\w*(Error|Warning)\b/.test(line);

/**
 * Waits until every article's image has its sizes, so that pages do not change during the journeys.
 */
async function waitForImages(url: string): Promise<void> {
  const deadline = Date.now() + IMAGE_TIMEOUT_SECONDS * 1000;
  for (;;) {
    const lists = await Promise.all(
      LOCALES.map(
        async (locale) =>
          (
            await fetch(`${url}/api/v1/article/latest?limit=100&locale=${locale}`)
          ).json() as Promise<{ data: ArticleCard[] }>,
      ),
    );
    const missing = lists
      .flatMap((list) => list.data)
      .filter((card) => card.lead?.widths.length === 0);
    if (!missing.length) return;
    if (Date.now() > deadline)
      throw new Error(
        `${missing.length} articles have no image sizes after ${IMAGE_TIMEOUT_SECONDS} s`,
      );
    await wait(200);
  }
}
