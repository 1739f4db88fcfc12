import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { scaled } from "../../../scripts/machine-speed.ts";

export interface ReceivedWebhook {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/** Fake webhook receiver on loopback. */
export interface WebhookSink {
  url: string;
  /** Received requests, in order. */
  received: ReceivedWebhook[];
  /** Status of its responses. */
  status: number;
  /** Waits until `count` requests were received. @throws Error after 15 seconds */
  waitForCount(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startWebhookSink(): Promise<WebhookSink> {
  const came: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      came.push({ body: Buffer.concat(chunks), headers: request.headers });
      response.writeHead(sink.status).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const sink: WebhookSink = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received: came,
    status: 200,
    async waitForCount(count) {
      const deadline = Date.now() + scaled(30_000);
      while (came.length < count) {
        if (Date.now() > deadline)
          throw new Error(`${came.length} of ${count} events were received`);
        await wait(10);
      }
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return sink;
}
