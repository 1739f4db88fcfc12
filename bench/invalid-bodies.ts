#!/usr/bin/env node
import { parseArgs } from "node:util";
import { startDemoProduct } from "./tools/demo-product.ts";
import { ownCpuSeconds, statOf } from "./tools/processes.ts";

/**
 * Cost of invalid anonymous bodies: `node bench/invalid-bodies.ts [--requests 20] [--seconds 10]`,
 * after `npm run build`. Starts the product on the demo data and sends bodies to it on loopback.
 * Prints the CPU time of a body of each shape, and the latency of a cached page while four clients
 * send them.
 */

interface Body {
  name: string;
  path: string;
  type: string;
  text: string;
}

const JSON_TYPE = "application/json";
const repeated = (count: number, item: (i: number) => string, separator: string) =>
  Array.from({ length: count }, (_, i) => item(i)).join(separator);
const form = (count: number) =>
  `${repeated(count, (i) => `--x\r\ncontent-disposition: form-data; name="a${i}"\r\n\r\n1\r\n`, "")}--x--\r\n`;
const LOGIN = "/api/v1/auth/login/web";

/**
 * The same shapes at a size that every limit must refuse, and within the body limit of a public
 * call.
 */
const BODIES: Body[] = [
  { name: "small invalid body", path: LOGIN, type: JSON_TYPE, text: "{}" },
  ...[300_000, 4000].map((count) => ({
    name: `${count} items in an array of objects`,
    path: "/api/v1/order/quote",
    type: JSON_TYPE,
    text: `{"packageId":1,"devices":[${repeated(count, () => "{}", ",")}]}`,
  })),
  ...[250_000, 4000].map((count) => ({
    name: `${count} wrong items in an array of numbers`,
    path: "/api/v1/push/subscriptions",
    type: JSON_TYPE,
    text: `{"categoryIds":[${repeated(count, () => '""', ",")}]}`,
  })),
  ...[90_000, 1500].map((count) => ({
    name: `${count} unknown keys`,
    path: LOGIN,
    type: JSON_TYPE,
    text: `{${repeated(count, (i) => `"k${i}":1`, ",")}}`,
  })),
  ...[90_000, 2000].map((count) => ({
    name: `${count} urlencoded keys in brackets`,
    path: LOGIN,
    type: "application/x-www-form-urlencoded",
    text: repeated(count, (i) => `a[${i}]=`, "&"),
  })),
  ...[15_000, 250].map((count) => ({
    name: `${count} fields of a multipart form`,
    path: LOGIN,
    type: "multipart/form-data; boundary=x",
    text: form(count),
  })),
];

const CACHED_PAGE = "/en";
const CLIENTS = 4;

const { values: options } = parseArgs({
  options: {
    requests: { type: "string", default: "20" },
    seconds: { type: "string", default: "10" },
  },
});
const { product, stop } = await startDemoProduct();
try {
  const send = async ({ path, type, text }: Body) => {
    const reply = await fetch(product.url + path, {
      method: "POST",
      headers: { "content-type": type },
      body: text,
    }).catch(() => null);
    await reply?.arrayBuffer().catch(() => {});
    return reply?.status ?? 0;
  };
  await waitForPage();
  for (const body of BODIES) {
    const statuses = new Map<number, number>();
    await send(body);
    const before = ownCpuSeconds(statOf(product.pid));
    for (let i = 0; i < Number(options.requests); i++) {
      const status = await send(body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const perBody =
      ((ownCpuSeconds(statOf(product.pid)) - before) * 1000) / Number(options.requests);
    const counts = [...statuses]
      .map(([status, count]) => `${count} × ${status || "closed"}`)
      .join(", ");
    console.log(`${body.name.padEnd(45)} ${perBody.toFixed(1).padStart(7)} ms CPU   ${counts}`);
  }
  console.log(
    `cached page, idle                             p99 ${(await pageLatency()).toFixed(0).padStart(5)} ms`,
  );
  let sending = true;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let i = client; sending; i++) await send(BODIES[1 + (i % (BODIES.length - 1))] as Body);
  });
  console.log(
    `cached page, ${CLIENTS} clients send these bodies        p99 ${(await pageLatency()).toFixed(0).padStart(5)} ms`,
  );
  sending = false;
  await Promise.all(clients);
} finally {
  await stop();
}

async function waitForPage(): Promise<void> {
  for (let i = 0; i < 5; i++) await (await fetch(product.url + CACHED_PAGE)).arrayBuffer();
}

/**
 * Returns the 99th percentile of the latency of a page that is requested twenty times a second, in
 * milliseconds.
 */
async function pageLatency(): Promise<number> {
  const latencies: number[] = [];
  const until = performance.now() + Number(options.seconds) * 1000;
  while (performance.now() < until) {
    const started = performance.now();
    await (await fetch(product.url + CACHED_PAGE)).arrayBuffer();
    latencies.push(performance.now() - started);
    await new Promise((done) => setTimeout(done, 50));
  }
  return latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0;
}
