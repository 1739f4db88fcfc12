import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";
import { deviceOf } from "../../server/test/fakes/push-device.ts";

/** What the browsers of the push service received. */
export interface PushReceipts {
  /** Times of the first message of each browser, in milliseconds since 1970, in order. */
  times: Float64Array;
  /** Messages after the first one of a browser. */
  repeated: number;
  /** Sampled messages that their browser could read, and those that it could not. */
  read: number;
  unreadable: number;
}

/** Every message of so many is decrypted: decrypting all of them would take longer than sending. */
const SAMPLE = 1000;
const PATH = /^\/push\/(\d+)$/;

const received = new Set<number>();
const times: number[] = [];
const counts = { repeated: 0, read: 0, unreadable: 0 };

function receive(device: number, message: Buffer): void {
  if (received.has(device)) counts.repeated++;
  else {
    received.add(device);
    times.push(Date.now());
  }
  if (device % SAMPLE !== 0) return;
  try {
    deviceOf(device).read(message);
    counts.read++;
  } catch {
    counts.unreadable++;
  }
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    receive(Number(PATH.exec(request.url ?? "")?.[1]), Buffer.concat(chunks));
    response.writeHead(201).end();
  });
});
server.listen(0, "127.0.0.1", () =>
  parentPort?.postMessage((server.address() as AddressInfo).port),
);
parentPort?.on("message", () =>
  parentPort?.postMessage({
    ...counts,
    times: Float64Array.from(times),
  } satisfies PushReceipts),
);
