import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { connectRawClient, type RawClient } from "../../../../test/raw-client.ts";
import { startWebServer, UNCACHED_REQUEST } from "../../../../test/web-server.ts";

let server: Awaited<ReturnType<typeof startWebServer>>;
let client: RawClient;

afterEach(() => {
  client.end();
  server.stop();
});

it("pipelined requests are answered in order, one at a time", async () => {
  let inProgress = 0;
  let maxInProgress = 0;
  server = await startWebServer({
    handle: async (request, response) => {
      maxInProgress = Math.max(maxInProgress, ++inProgress);
      await wait(10);
      response.end(`reply to ${request.url}\n`);
      inProgress--;
    },
  });
  client = await connectRawClient(server.port);
  client.send([1, 2, 3, 4].map((n) => UNCACHED_REQUEST.replace("/made", `/${n}`)).join(""));
  await client.waitFor(/reply to \/4/);
  expect(client.text().match(/reply to \/\d/g)).toEqual([
    "reply to /1",
    "reply to /2",
    "reply to /3",
    "reply to /4",
  ]);
  expect(maxInProgress).toBe(1);
});

it("pipelined requests have one response in memory while the client does not read", async () => {
  const responses: ServerResponse[] = [];
  server = await startWebServer({
    timeouts: { stalled: 60_000, check: 60_000 },
    handle: (request, response) => {
      if (request.url === "/other") return void response.end("other");
      responses.push(response);
      response.end(Buffer.alloc(16 * 1024 * 1024));
    },
  });
  client = await connectRawClient(server.port);
  client.pause();
  client.send(UNCACHED_REQUEST.repeat(8));
  await expect.poll(() => responses.length).toBeGreaterThan(0);
  // By the time that another client has its response, the server has read all requests of the
  // first.
  const otherClient = await connectRawClient(server.port);
  otherClient.send(UNCACHED_REQUEST.replace("/made", "/other"));
  await otherClient.waitFor(/other$/);
  otherClient.end();
  expect(responses).toHaveLength(1);
});

it("pipelined requests beyond nine close the connection, after full responses to the first nine", async () => {
  let responseCount = 0;
  server = await startWebServer({
    handle: (_request, response) =>
      void wait(5).then(() => response.end(`made ${++responseCount}\n`)),
  });
  client = await connectRawClient(server.port);
  client.send(UNCACHED_REQUEST.repeat(500));
  await client.closed;
  expect(client.text().match(/made \d+/g)).toHaveLength(9);
  expect(client.text().match(/connection: close/gi)).toHaveLength(1);
  expect(responseCount).toBe(9);
});
