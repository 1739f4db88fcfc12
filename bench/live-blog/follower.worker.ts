import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** Streams of a live blog that one thread follows. */
export interface FollowerOptions {
  port: number;
  path: string;
  count: number;
  /** Number of the first reader, from which their addresses are made. */
  first: number;
}

/** What the readers of a thread received, by the number of the change: times in ms since 1970. */
export interface Received {
  times: Map<number, number[]>;
  duplicates: number;
  closed: number;
}

/** Connections per step while they are opened, and the pause between two steps in milliseconds. */
const STEP = { connections: 100, pause: 50 };
const CHANGE = /"kind":"\w+","sequence":(\d+)/g;

const { port, path, count, first } = workerData as FollowerOptions;
const received: Received = { times: new Map(), duplicates: 0, closed: 0 };
const sockets: Socket[] = [];

function follow(reader: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const address = `10.${(reader >> 16) & 255}.${(reader >> 8) & 255}.${reader & 255}`;
  const socket = connect(port, "127.0.0.1");
  let last = 0;
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    resolve();
    const now = Date.now();
    for (const [, digits] of text.matchAll(CHANGE)) {
      const sequence = Number(digits);
      if (sequence <= last) received.duplicates++;
      last = sequence;
      const times = received.times.get(sequence) ?? [];
      received.times.set(sequence, times);
      times.push(now);
    }
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    received.closed++;
    resolve();
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  sockets.push(socket);
  return promise;
}

const opening: Promise<void>[] = [];
for (let opened = 0; opened < count; opened += STEP.connections) {
  for (let index = opened; index < Math.min(count, opened + STEP.connections); index++)
    opening.push(follow(first + index));
  await wait(STEP.pause);
}
await Promise.all(opening);
parentPort?.postMessage("open");
parentPort?.once("message", () => {
  const { closed } = received;
  parentPort?.postMessage({ ...received, closed });
  for (const socket of sockets) socket.destroy();
});
