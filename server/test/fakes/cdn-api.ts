import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface CdnResponse {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** Fake API of a CDN on loopback, which records the requests that it receives. */
export interface FakeCdnApi {
  url: string;
  requests: ReceivedRequest[];
  /**
   * Response to each request, which may take time; 200 with a success by default. `undefined`:
   * none.
   */
  respond: (request: ReceivedRequest) => CdnResponse | undefined | Promise<CdnResponse>;
  close(): Promise<void>;
}

export async function startFakeCdnApi(): Promise<FakeCdnApi> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", async () => {
      const received = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body,
      };
      requests.push(received);
      const result = await api.respond(received);
      if (result)
        response
          .writeHead(result.status, { "content-type": "application/json", ...result.headers })
          .end(result.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const api: FakeCdnApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    respond: () => ({ status: 200, body: '{"status":"ok","success":true}' }),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return api;
}
