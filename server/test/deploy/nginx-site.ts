import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { startNginx } from "../fakes/nginx-edge.ts";
import { freePort } from "../processes/product.ts";
import { toolPath } from "../tools.ts";
import { deployPath, readDeployFile } from "./deploy-file.ts";

interface Answer {
  status: number;
  type: string;
  body: string;
}

export interface NginxSite {
  httpUrl: string;
  /** URL with a certificate for localhost. */
  url: string;
  /** File with the certificate, which is self-signed. */
  certificate: string;
  pid: number;
  accessLog(): string;
  /** Sends a request over TLS. */
  send(method: string, path: string, body?: string): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * Configuration of a site in `deploy/`, with the files and ports of a test instead of a machine's.
 */
function localConfiguration(
  file: string,
  folder: string,
  ports: { http: number; https: number; upstream: number },
): string {
  return readDeployFile(file)
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80", `listen 127.0.0.1:${ports.http}`)
    .replace("listen 443", `listen 127.0.0.1:${ports.https}`)
    .replaceAll(/(ssl_certificate(?:_key)?) \S*\/(\w+\.pem);/g, `$1 ${folder}/$2;`)
    .replace(/access_log \S+/, `access_log ${folder}/access.log`)
    .replace("include snippets/masthead.conf", `include ${deployPath("nginx/snippet.conf")}`)
    .replace(/server 127\.0\.0\.1:(3000|6081)/, `server 127.0.0.1:${ports.upstream}`)
    .replaceAll(/server app-\d:3000 resolve/g, `server 127.0.0.1:${ports.upstream}`)
    .replace(/^ *http2 on;\n/m, "");
}

/**
 * Starts nginx with a site of `deploy/` in front of a product or Varnish.
 * @param httpsPort a free port by default
 * @throws Error if nginx rejects the configuration
 */
export async function startNginxSite(
  file: string,
  upstream: number,
  httpsPort?: number,
): Promise<NginxSite> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-site-"));
  const certificate = join(folder, "fullchain.pem");
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const keyArguments = [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-keyout",
    join(folder, "privkey.pem"),
  ];
  execFileSync(
    toolPath("openssl", "openssl"),
    ["req", "-x509", ...keyArguments, ...names, "-days", "90", "-out", certificate],
    {
      stdio: "pipe",
    },
  );
  const [http, https] = [await freePort(), httpsPort ?? (await freePort())];
  const nginx = await startNginx(http, localConfiguration(file, folder, { http, https, upstream }));
  const url = `https://localhost:${https}`;
  const agent = new Agent({ ca: readFileSync(certificate) });
  return {
    httpUrl: `http://localhost:${http}`,
    url,
    certificate,
    pid: nginx.pid,
    accessLog: () => readFileSync(join(folder, "access.log"), "utf8"),
    send: (method, path, body = "") =>
      new Promise((done, fail) => {
        const headers = {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        };
        const sent = request(url + path, { method, agent, headers }, (response) => {
          text(response).then(
            (received) =>
              done({
                status: response.statusCode ?? 0,
                type: response.headers["content-type"] ?? "",
                body: received,
              }),
            fail,
          );
        });
        sent.once("error", fail).end(body);
      }),
    stop: async () => {
      agent.destroy();
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
