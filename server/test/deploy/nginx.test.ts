import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Finding } from "../../src/doctor/finding.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { testPlatform } from "../platform.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { type NginxSite, startNginxSite } from "./nginx-site.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

let platform: StartedPlatform;
let server: TestServer;
let site: NginxSite;
let agent: Agent;

beforeAll(async () => {
  platform = await testPlatform({ TRUST_PROXY: "1" });
  server = await startTestServer(platform);
  site = await startNginxSite("nginx/site.conf", server.port);
  agent = new Agent({ ca: readFileSync(site.certificate) });
});

afterAll(async () => {
  agent?.destroy();
  await site?.stop();
  await server?.close();
  await platform?.stop();
});

interface Answer {
  status: number;
  type: string;
  body: string;
}

/** Sends a request over TLS through nginx. */
function send(method: string, path: string, body = ""): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = request(`${site.url}${path}`, { method, agent, headers }, (response) => {
      text(response).then(
        (received) => done({ status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "", body: received }),
        fail,
      );
    });
    sent.once("error", fail).end(body);
  });
}

/** Runs `masthead doctor` as an operator does, who trusts the certificate of the test. */
function runDoctor(environment: NodeJS.ProcessEnv): Promise<{ exitCode: number; findings: Finding[] }> {
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: site.certificate,
    DATABASE_URL: platform.database.url,
    DATA_DIR: platform.config.DATA_DIR,
    ...environment,
  };
  return new Promise((done, fail) => {
    execFile(process.execPath, [MAIN, "doctor", "--json"], { env }, (error, stdout, stderr) => {
      try {
        done({ exitCode: Number(error?.code ?? 0), findings: (JSON.parse(stdout) as { checks: Finding[] }).checks });
      } catch {
        fail(new Error(stderr));
      }
    });
  });
}

const findingOf = (findings: Finding[], check: string) => findings.find((finding) => finding.check === check);

describe("nginx site", () => {
  it("passes on client addresses, protocol, host and request id, and believes no address that a client claims", async () => {
    const { exitCode, findings } = await runDoctor({ PUBLIC_URL: site.url, TRUST_PROXY: "1" });
    expect(exitCode).toBe(0);
    expect(findingOf(findings, "public URL")).toMatchObject({ status: "ok" });
    expect(findingOf(findings, "certificate")).toMatchObject({ status: "ok", message: "valid for 89 days" });
    expect(findingOf(findings, "client addresses")).toMatchObject({
      status: "ok",
      message: "this machine is seen as 127.0.0.1, through 1 proxies",
    });
    expect(findingOf(findings, "proxy headers")).toMatchObject({ status: "ok" });
  });

  it("lets masthead doctor exit with 1 if PUBLIC_URL is not the URL that it serves", async () => {
    const { exitCode, findings } = await runDoctor({ PUBLIC_URL: site.url.replace("https", "http") });
    expect(exitCode).toBe(1);
    expect(findingOf(findings, "public URL")).toMatchObject({ status: "failure" });
  });

  it("redirects to HTTPS", async () => {
    const response = await fetch(`${site.httpUrl}/ar?page=2`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, "https://news.example/ar?page=2"]);
  });

  it("leaves the size of API bodies to the product", async () => {
    const answer = await send("POST", "/api/v1/contact", JSON.stringify({ message: "a".repeat(2_000_000) }));
    expect([answer.status, answer.type]).toEqual([413, "application/problem+json; charset=utf-8"]);
  });

  it("rejects large bodies of other requests itself", async () => {
    expect(await send("POST", "/contact", "a".repeat(2_000_000))).toMatchObject({ status: 413, type: "text/html" });
  });

  it("logs neither query strings nor the paths of streams, which are keys", async () => {
    await send("GET", "/search?q=secret-query");
    await send("GET", "/stream/secret-token/tv/index.m3u8");
    await send("GET", "/last");
    await expect.poll(() => site.accessLog()).toContain('"GET /last" 404');
    expect(site.accessLog()).toContain('"GET /search" 404');
    expect(site.accessLog()).not.toContain("secret");
  });
});

it("nginx of the compose file passes on client addresses", async () => {
  const composeSite = await startNginxSite("compose/nginx.conf", server.port);
  try {
    const { findings } = await runDoctor({ PUBLIC_URL: composeSite.url, NODE_EXTRA_CA_CERTS: composeSite.certificate, TRUST_PROXY: "1" });
    expect(findingOf(findings, "client addresses")).toMatchObject({ status: "ok" });
  } finally {
    await composeSite.stop();
  }
});
