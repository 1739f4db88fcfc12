import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startNginx } from "../nginx-edge.ts";
import { freePort } from "../product.ts";
import { toolPath } from "../tools.ts";
import { deployPath, readDeployFile } from "./deploy-file.ts";

export interface NginxSite {
  httpUrl: string;
  /** URL with a certificate for localhost. */
  url: string;
  /** File with the certificate, which is self-signed. */
  certificate: string;
  accessLog(): string;
  stop(): Promise<void>;
}

/** Configuration of a site in `deploy/`, with the files and ports of a test in place of those of a machine. */
function localConfiguration(file: string, folder: string, ports: { http: number; https: number; product: number }): string {
  return readDeployFile(file)
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80", `listen 127.0.0.1:${ports.http}`)
    .replace("listen 443", `listen 127.0.0.1:${ports.https}`)
    .replaceAll(/(ssl_certificate(?:_key)?) \S*\/(\w+\.pem);/g, `$1 ${folder}/$2;`)
    .replace(/access_log \S+/, `access_log ${folder}/access.log`)
    .replace("include snippets/masthead.conf", `include ${deployPath("nginx/snippet.conf")}`)
    .replace("server 127.0.0.1:3000", `server 127.0.0.1:${ports.product}`)
    .replaceAll(/server app-\d:3000 resolve/g, `server 127.0.0.1:${ports.product}`)
    .replace(/^ *http2 on;\n/m, "");
}

/** Starts nginx with a site of `deploy/` in front of a product. @throws Error if nginx rejects the configuration */
export async function startNginxSite(file: string, productPort: number): Promise<NginxSite> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-site-"));
  const certificate = join(folder, "fullchain.pem");
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const keyArguments = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", join(folder, "privkey.pem")];
  execFileSync(toolPath("openssl", "openssl"), ["req", "-x509", ...keyArguments, ...names, "-days", "90", "-out", certificate], {
    stdio: "pipe",
  });
  const [http, https] = [await freePort(), await freePort()];
  const nginx = await startNginx(http, localConfiguration(file, folder, { http, https, product: productPort }));
  return {
    httpUrl: `http://localhost:${http}`,
    url: `https://localhost:${https}`,
    certificate,
    accessLog: () => readFileSync(join(folder, "access.log"), "utf8"),
    stop: async () => {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
