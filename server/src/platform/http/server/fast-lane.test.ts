import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWebServer, type WebServer } from "./web-server.ts";

const KEPT = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: keep-alive\r\n\r\nkept");
let web: WebServer;
let port: number;
let seen: string[];

beforeEach(async () => {
  seen = [];
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
    find: (target, encoding) => (target === "/kept" && encoding.includes("br") ? KEPT : undefined),
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
    ["a condition", get("/kept", 'If-None-Match: "x"\r\n'), "GET /kept"],
    ["another encoding", "GET /kept HTTP/1.1\r\nHost: x\r\n\r\n", "GET /kept"],
    ["HTTP/1.0", "GET /kept HTTP/1.0\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n", "GET /kept"],
    ["Connection: close", get("/kept", "Connection: close\r\n"), "GET /kept"],
  ])("leaves %s to the server", async (_what, request, expected) => {
    await talk(request);
    expect(seen).toEqual([expected]);
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
