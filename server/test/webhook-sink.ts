import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export interface Delivered {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/** Somebody on this machine who is told events. */
export interface WebhookSink {
  url: string;
  /** Everything that came, in the order in which it did. */
  came: Delivered[];
  /** What it answers. */
  status: number;
  /** Waits until so many have come. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startWebhookSink(): Promise<WebhookSink> {
  const came: Delivered[] = [];
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
    came,
    status: 200,
    async until(count) {
      const late = Date.now() + 15_000;
      while (came.length < count) {
        if (Date.now() > late) throw new Error(`${came.length} of ${count} events came`);
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
