import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { type RawClient, rawClient } from "../../../../test/raw-client.ts";
import { MADE, startWebServer } from "../../../../test/web-server.ts";

let server: Awaited<ReturnType<typeof startWebServer>>;
let client: RawClient;

afterEach(() => {
  client.end();
  server.stop();
});

it("answers pipelined requests in their order, one at a time", async () => {
  let inProgress = 0;
  let most = 0;
  server = await startWebServer({
    handle: async (request, response) => {
      most = Math.max(most, ++inProgress);
      await wait(10);
      response.end(`reply to ${request.url}\n`);
      inProgress--;
    },
  });
  client = await rawClient(server.port);
  client.send([1, 2, 3, 4].map((n) => MADE.replace("/made", `/${n}`)).join(""));
  await client.received(/reply to \/4/);
  expect(client.text().match(/reply to \/\d/g)).toEqual(["reply to /1", "reply to /2", "reply to /3", "reply to /4"]);
  expect(most).toBe(1);
});

it("makes one reply at a time for a client that pipelines requests and reads none of the replies", async () => {
  const made: ServerResponse[] = [];
  server = await startWebServer({
    timeouts: { stalled: 60_000, check: 60_000 },
    handle: (_request, response) => {
      made.push(response);
      response.end(Buffer.alloc(16 * 1024 * 1024));
    },
  });
  client = await rawClient(server.port);
  client.pause();
  client.send(MADE.repeat(8));
  await wait(500);
  expect(made).toHaveLength(1);
});

it("closes the connection after nine of the requests that a client pipelines, and answers those in full", async () => {
  let made = 0;
  server = await startWebServer({ handle: (_request, response) => void wait(5).then(() => response.end(`made ${++made}\n`)) });
  client = await rawClient(server.port);
  client.send(MADE.repeat(500));
  await client.closed;
  expect(client.text().match(/made \d+/g)).toHaveLength(9);
  expect(client.text().match(/connection: close/gi)).toHaveLength(1);
  expect(made).toBe(9);
});
