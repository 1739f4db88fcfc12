import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rawClient } from "../../../../test/raw-client.ts";
import { createWebServer, type WebServer } from "./web-server.ts";

const KEPT = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: keep-alive\r\n\r\nkept");
const MADE = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: keep-alive\r\n\r\nmade");
const CLOSING = [Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\n"), Buffer.from("kept")];
let web: WebServer;
let port: number;
let seen: string[];
let version: number;
let looked: number;

beforeEach(async () => {
  seen = [];
  version = 1;
  looked = 0;
  web = createWebServer({
    handle: (request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        seen.push(`${request.method} ${request.url} ${body}`.trim());
        response.end("made");
      });
    },
    find: ({ target, acceptEncoding, keepAlive }) => {
      if (target === "/changing") looked++;
      if (target === "/making") return wait(20).then(() => (keepAlive ? MADE : CLOSING));
      if (target === "/failing") return wait(20).then(() => Promise.reject(new Error("it cannot be made")));
      if (!["/kept", "/changing"].includes(target) || !acceptEncoding.includes("br")) return undefined;
      return keepAlive ? KEPT : CLOSING;
    },
    version: () => version,
    caps: { maxConnections: 100, maxConnectionsPerAddress: 100, isTrustedProxy: () => false },
  });
  web.http.listen(0, "127.0.0.1");
  await once(web.http, "listening");
  port = (web.http.address() as { port: number }).port;
});

afterEach(() => {
  web.http.close();
  web.http.closeAllConnections();
});

/** Sends pieces one after the other on one connection; the bodies of the replies in their order. */
async function talk(...pieces: string[]): Promise<string[]> {
  const socket: Socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  for (const piece of pieces) {
    const before = text.length;
    socket.write(piece);
    for (let i = 0; i < 40 && text.length === before; i++) await new Promise((done) => setTimeout(done, 5));
  }
  await new Promise((done) => setTimeout(done, 20));
  socket.destroy();
  return text.match(/kept|made|400 Bad Request/g) ?? [];
}

const get = (path: string, extra = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\n${extra}\r\n`;

describe("the fast lane", () => {
  it("answers kept pages, one after the other, without the server", async () => {
    expect(await talk(get("/kept"), get("/kept"), get("/kept"))).toEqual(["kept", "kept", "kept"]);
    expect(seen).toEqual([]);
  });

  it("hands the connection over at the first other request, and nothing is lost", async () => {
    expect(await talk(get("/kept"), get("/other"), get("/kept"), get("/other"))).toEqual(["kept", "made", "made", "made"]);
    expect(seen).toEqual(["GET /other", "GET /kept", "GET /other"]);
  });

  it.each([
    ["a body", `POST /kept HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello`, "POST /kept hello"],
    ["a GET with a body", get("/kept", "Content-Length: 5\r\n").replace(/$/, "hello"), "GET /kept hello"],
    ["chunks", `GET /kept HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, "GET /kept"],
    ["another encoding", "GET /kept HTTP/1.1\r\nHost: x\r\n\r\n", "GET /kept"],
    ["an upgrade", get("/kept", "Connection: upgrade\r\nUpgrade: x\r\n"), "GET /kept"],
  ])("leaves %s to the server", async (_what, request, expected) => {
    await talk(request);
    expect(seen).toEqual([expected]);
  });

  it.each([
    ["a condition", get("/kept", 'If-None-Match: "x"\r\n')],
    ["a range, which the server ignores as well", get("/kept", "Range: bytes=0-1\r\n")],
    ["HEAD", get("/kept").replace("GET", "HEAD")],
    ["HTTP/1.0 with keep-alive", "GET /kept HTTP/1.0\r\nAccept-Encoding: br\r\nConnection: Keep-Alive\r\n\r\n"],
  ])("answers a request with %s, and then the next", async (_what, request) => {
    expect(await talk(request, request)).toEqual(["kept", "kept"]);
    expect(seen).toEqual([]);
  });

  it.each([
    ["HTTP/1.0", "GET /kept HTTP/1.0\r\nAccept-Encoding: br\r\n\r\n"],
    ["Connection: close", get("/kept", "Connection: close\r\n")],
  ])("closes the connection after the reply to a request with %s", async (_what, request) => {
    const client = await rawClient(port);
    client.send(request);
    await client.closed;
    expect(client.text()).toMatch(/^HTTP\/1.1 200 OK\r\n.*connection: close\r\n\r\nkept$/s);
    expect(seen).toEqual([]);
  });

  it("answers nothing that comes after a request that closes the connection", async () => {
    const [closing, next] = [get("/kept", "Connection: close\r\n"), get("/kept")];
    expect(await talk(closing, next)).toEqual(["kept"]);
    expect(seen).toEqual([]);
  });

  it("looks the same request up again as soon as the version of the replies changes", async () => {
    await talk(get("/changing"), get("/changing"));
    expect(looked).toBe(1);
    version++;
    await talk(get("/changing"));
    expect(looked).toBe(2);
  });

  it("waits for a reply that is being made, and answers further requests on the connection", async () => {
    expect(await talk(get("/making"), get("/kept"), get("/making"))).toEqual(["made", "kept", "made"]);
    expect(seen).toEqual([]);
  });

  it("answers what a client sends while its reply is being made after that reply", async () => {
    const client = await rawClient(port);
    client.send(get("/making"));
    await wait(5);
    client.send(get("/kept"));
    await client.received(/kept$/);
    expect(client.text().match(/made|kept/g)).toEqual(["made", "kept"]);
    client.end();
  });

  it("closes the connection after a reply that was being made for a request that closes it", async () => {
    const client = await rawClient(port);
    client.send(get("/making", "Connection: close\r\n"));
    await client.closed;
    expect(client.text()).toMatch(/connection: close\r\n\r\nkept$/);
  });

  it("leaves a request whose reply cannot be made to the server, with the connection", async () => {
    expect(await talk(get("/failing"), get("/kept"))).toEqual(["made", "made"]);
    expect(seen).toEqual(["GET /failing", "GET /kept"]);
  });

  it("survives clients that leave while their reply is being made", async () => {
    const client = await rawClient(port);
    client.send(get("/making"));
    await wait(5);
    client.end();
    expect(await talk(get("/making"))).toEqual(["made"]);
    expect(seen).toEqual([]);
  });

  it("leaves a head that comes in pieces to the server", async () => {
    const whole = get("/kept");
    await talk(whole.slice(0, 20), whole.slice(20));
    expect(seen).toEqual(["GET /kept"]);
  });

  it("leaves two requests in one packet to the server, which answers both", async () => {
    expect(await talk(get("/kept") + get("/other"))).toEqual(["made", "made"]);
    expect(seen).toEqual(["GET /kept", "GET /other"]);
  });

  it("leaves what is no request to the server, which refuses it", async () => {
    expect(await talk("nonsense\r\n\r\n")).toEqual(["400 Bad Request"]);
    expect(await talk("GET /kept HTTP/1.1\r\nAccept-Encoding: br\r\n\r\n")).toEqual(["400 Bad Request"]);
    expect(seen).toEqual([]);
  });
});
