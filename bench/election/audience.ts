import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { VIEW_PATH } from "@masthead/contract/audience/page-views.ts";
import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import type { CheckoutResult } from "@masthead/contract/commerce/order.ts";
import { enterCard } from "../../server/test/fakes/sandbox.ts";
import type { CrowdClient } from "./client.ts";

/** The night at full scale. */
export const NIGHT = {
  readersPerHour: 1_000_000,
  viewers: 50_000,
  ordersPerMinute: 200,
  signUpsPerMinute: 300,
} as const;

/**
 * Seconds between the pages that a reader opens, and between requests of a player: of its playlist
 * and its heartbeat.
 */
const READER_PAUSES = [0, 6, 12];
const PLAYLIST_SECONDS = 4;
const HEARTBEAT_SECONDS = 20;
/** Share of the time in which viewers join, one after the other. */
const VIEWERS_JOIN = 0.2;
/** Share of readers who search, and of article pages that are the live blog. */
const SEARCH_SHARE = 0.02;
const LIVE_BLOG_SHARE = 0.3;
const WORDS = [
  "election",
  "results",
  "turnout",
  "parliament",
  "coalition",
  "الانتخابات",
  "النتائج",
  "البرلمان",
];

/** Pages and products of the night. */
export interface Site {
  /** Paths of articles, the most popular first. */
  articles: string[];
  liveBlog: string;
  channelId: number;
  packageId: number;
}

/**
 * Readers arriving at a point of the night from 0 to 1: a ramp until the polls close, and three
 * times as many after a push notification.
 */
function unscaledRate(point: number): number {
  const ramp = Math.min(1, 0.3 + point * 2.5);
  const sincePush = point - 0.5;
  return ramp * (sincePush >= 0 && sincePush < 0.1 ? 3 - sincePush * 20 : 1);
}

const SAMPLES = Array.from({ length: 1000 }, (_, n) => unscaledRate(n / 1000));
const MEAN_RATE = SAMPLES.reduce((sum, rate) => sum + rate, 0) / SAMPLES.length;

/** Readers arriving at a point of the night from 0 to 1, relative to the mean. */
const arrivalRate = (point: number) => unscaledRate(point) / MEAN_RATE;

/**
 * Runs the audience for some seconds at a share of the full night, and resolves when everybody has
 * left.
 */
export async function runAudience(
  client: CrowdClient,
  site: Site,
  { seconds, share }: { seconds: number; share: number },
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const point = () => 1 - (until - performance.now()) / (seconds * 1000);
  let people = 0;
  /** Starts one activity per arrival, at a rate per second. */
  const arrivals = async (
    rateAt: (point: number) => number,
    arrive: (person: number) => Promise<void>,
  ): Promise<void> => {
    const all: Promise<void>[] = [];
    let due = 0;
    for (let last = performance.now(); last < until; ) {
      await wait(50);
      const now = Math.min(performance.now(), until);
      due += (rateAt(point()) * (now - last)) / 1000;
      last = now;
      for (; due >= 1; due--) all.push(arrive(++people));
    }
    await Promise.all(all);
  };
  const readers = (NIGHT.readersPerHour / 3600) * share;
  const viewers = Math.round(NIGHT.viewers * share);
  await Promise.all([
    arrivals(
      (at) => readers * arrivalRate(at),
      (person) => read(client, site, person),
    ),
    arrivals(
      () => (NIGHT.ordersPerMinute / 60) * share,
      (person) => order(client, site, person),
    ),
    arrivals(
      () => (NIGHT.signUpsPerMinute / 60) * share,
      (person) => signUp(client, person),
    ),
    ...Array.from({ length: viewers }, (_, n) =>
      watch(client, site, ++people, until, (n / viewers) * VIEWERS_JOIN * seconds * 1000),
    ),
  ]);
}

/**
 * Opens the home page and two articles in either order, sends the views that pages send, and
 * sometimes searches.
 */
async function read(client: CrowdClient, site: Site, person: number): Promise<void> {
  const home = person % 3 ? "/ar" : "/";
  const pages =
    person % 5 < 2 ? [home, articleOf(site), home] : [articleOf(site), home, articleOf(site)];
  for (const [n, path] of pages.entries()) {
    await wait((READER_PAUSES[n] ?? 0) * 1000 * (0.5 + Math.random()));
    await client.send(path === home ? "home" : "article", person, "GET", path);
    await client.send("view", person, "POST", VIEW_PATH, [[path, "", 3000 + n, 1]]);
  }
  if (Math.random() < SEARCH_SHARE) {
    const word = WORDS[Math.floor(Math.random() * WORDS.length)] ?? "";
    await client.send("search", person, "GET", `/search/${encodeURIComponent(word)}`);
  }
}

/**
 * The live blog, or an article by Zipf's law: with exponent 1 the logarithm of the rank is uniform.
 */
const articleOf = ({ articles, liveBlog }: Site): string =>
  Math.random() < LIVE_BLOG_SHARE
    ? liveBlog
    : (articles[Math.floor(articles.length ** Math.random()) - 1] ?? liveBlog);

/**
 * Plays a channel: requests its playlist and sends heartbeats. Segments come from a stream origin
 * or CDN, and are left out.
 */
async function watch(
  client: CrowdClient,
  { channelId }: Site,
  person: number,
  until: number,
  delay: number,
): Promise<void> {
  await wait(delay);
  const text = await client.send(
    "playback",
    person,
    "GET",
    `/api/v1/playback/channel/${channelId}`,
  );
  if (!text) return;
  const { url, token } = JSON.parse(text) as Playback;
  const viewer = randomUUID();
  for (let n = 0; performance.now() < until; n++) {
    if (n % (HEARTBEAT_SECONDS / PLAYLIST_SECONDS) === 0)
      await client.send("heartbeat", person, "POST", `/api/v1/channels/${channelId}/heartbeat`, {
        viewer,
        token,
      });
    await client.send("playlist", person, "GET", url);
    await wait(PLAYLIST_SECONDS * 1000);
  }
}

/** Orders a package and pays it on the page of the sandbox gateway. */
export async function order(
  client: CrowdClient,
  { packageId }: Site,
  person: number,
): Promise<void> {
  const input = {
    packageId,
    name: "Buyer",
    email: `buyer-${person}@reader.example`,
    withoutTrial: true,
    idempotencyKey: randomUUID(),
  };
  const text = await client.send("order", person, "POST", "/api/v1/order/create-order", input);
  if (!text) return;
  const { url, paymentId } = JSON.parse(text) as CheckoutResult;
  if (url) await enterCard(url, "4242424242424242");
  await client.send("order", person, "POST", "/api/v1/payment/finish", { paymentId });
}

export async function signUp(client: CrowdClient, person: number): Promise<void> {
  const input = {
    email: `reader-${person}@reader.example`,
    password: randomUUID(),
    locale: "en-US",
  };
  await client.send("sign-up", person, "POST", "/api/v1/auth/register", input);
}
