import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startRefusingS3Server, startS3Server } from "../../test/machines/s3-server.ts";
import { startServedPlatform } from "../../test/test-server.ts";
import { type Config, readConfig } from "../config.ts";
import { proxyCheckPath } from "../platform/http/proxy-check.ts";
import type { MediaStorage } from "../platform/storage/storage.ts";
import { examine } from "./doctor.ts";
import { type CheckGroup, runGroup } from "./finding.ts";
import { checkStorage, machineChecks, storageChecks } from "./machine-checks.ts";
import { mailChecks } from "./mail-checks.ts";
import { publicUrlChecks } from "./public-url-checks.ts";

const { platform, server } = await startServedPlatform();
const configOf = (environment: NodeJS.ProcessEnv) =>
  readConfig({
    DATABASE_URL: platform.database.url,
    DATA_DIR: platform.config.DATA_DIR,
    ...environment,
  });
/** Checks of the public URL, with the secret of the platform. */
const publicUrlGroup = (config: Config, secret: string | undefined = platform.config.APP_SECRET) =>
  publicUrlChecks(config, async () => secret);
const statuses = async (group: CheckGroup) =>
  (await runGroup(group)).map(({ check, status }) => `${check}: ${status}`);
const listen = async (started: Server | HttpServer) => {
  await new Promise<void>((done) => started.listen(0, "127.0.0.1", done));
  return (started.address() as AddressInfo).port;
};

describe("storage check", () => {
  it("is ok for a folder that can be written", async () => {
    expect(await statuses(storageChecks(configOf({})))).toEqual(["storage: ok", "media space: ok"]);
    expect(await statuses(machineChecks(configOf({}), []))).toContain("disk: ok");
  });

  it("fails for a folder that cannot be written", async () => {
    const folder = mkdtempSync(join(tmpdir(), "masthead-doctor-"));
    // A file in place of the folder: root may write into any folder.
    writeFileSync(join(folder, "media"), "");
    expect(await statuses(storageChecks(configOf({ DATA_DIR: folder })))).toEqual([
      "storage: failure",
    ]);
    rmSync(folder, { recursive: true });
  });

  it("is ok for a bucket, which has no known size", async () => {
    const store = await startS3Server();
    expect(await runGroup(storageChecks(configOf(store.settings)))).toEqual([
      { check: "storage", status: "ok", message: "writes, reads and deletes in bucket media" },
    ]);
    await store.close();
  });

  it("fails for a bucket that refuses the key", async () => {
    const store = await startRefusingS3Server(403, "AccessDenied");
    expect(await runGroup(storageChecks(configOf(store.settings)))).toEqual([
      expect.objectContaining({
        status: "failure",
        message: expect.stringContaining("AccessDenied"),
        advice: expect.stringContaining("S3_BUCKET"),
      }),
    ]);
    await store.close();
  });

  it.each([
    ["returns other bytes", { get: async () => Buffer.from("other") }, /other content/],
    ["does not delete", { remove: async () => {} }, /still exists/],
    ["refuses to write", { put: () => Promise.reject(new Error("AccessDenied")) }, /AccessDenied/],
  ] satisfies [string, Partial<MediaStorage>, RegExp][])(
    "fails for a storage that %s",
    async (_case, broken, message) => {
      expect(
        await checkStorage({ ...platform.storage, ...broken }, "DATA_DIR/media", "Check it."),
      ).toMatchObject({
        status: "failure",
        message: expect.stringMatching(message),
      });
    },
  );

  it.each([
    ["cannot be read back", "get"],
    ["did not confirm it", "put"],
  ] as const)("deletes its file from a storage where it %s", async (_case, step) => {
    const files = await Array.fromAsync(platform.storage.list());
    const broken = async (key: string, content?: Buffer) => {
      if (content) await platform.storage.put(key, content);
      throw new Error("storage is down");
    };
    expect(
      await checkStorage({ ...platform.storage, [step]: broken }, "DATA_DIR/media", "Check it."),
    ).toMatchObject({
      status: "failure",
      message: "storage is down",
    });
    expect(await Array.fromAsync(platform.storage.list())).toEqual(files);
  });

  it("names the file that it could not delete", async () => {
    const down = () => Promise.reject(new Error("storage is down"));
    expect(
      await checkStorage(
        { ...platform.storage, get: down, remove: down },
        "DATA_DIR/media",
        "Check it.",
      ),
    ).toMatchObject({
      status: "failure",
      message: expect.stringMatching(
        /^storage is down; the file doctor\/\S+ could not be deleted$/,
      ),
    });
  });
});

describe("mail check", () => {
  let mailServer: Server | undefined;
  afterEach(() => mailServer?.close());

  /** Starts a mail server that answers commands by their first word, and 250 to others. */
  async function startMailServer(answers: Record<string, string>): Promise<string> {
    const serve = (socket: Socket) => {
      socket.on("error", () => {}).write("220 test\r\n");
      socket.on("data", (chunk) => {
        for (const line of chunk.toString().split("\r\n").filter(Boolean))
          socket.write(`${answers[line.split(" ", 1)[0] ?? ""] ?? "250 ok"}\r\n`);
      });
    };
    mailServer = createServer(serve);
    return `127.0.0.1:${await listen(mailServer)}`;
  }

  it("warns without SMTP_URL", async () => {
    expect(await statuses(mailChecks(configOf({}), undefined))).toEqual(["mail: warning"]);
  });

  it("is ok for a server that accepts the connection and the sign-in", async () => {
    const host = await startMailServer({
      EHLO: "250-test\r\n250 AUTH PLAIN",
      AUTH: "235 signed in",
    });
    expect(
      await statuses(mailChecks(configOf({ SMTP_URL: `smtp://user:password@${host}` }), undefined)),
    ).toEqual(["mail: ok"]);
  });

  it("fails for a server that refuses the password", async () => {
    const host = await startMailServer({ EHLO: "250-test\r\n250 AUTH PLAIN", AUTH: "535 wrong" });
    const findings = await runGroup(
      mailChecks(configOf({ SMTP_URL: `smtp://user:password@${host}` }), undefined),
    );
    expect(findings).toEqual([
      expect.objectContaining({
        status: "failure",
        advice: expect.stringContaining("user and password"),
      }),
    ]);
  });

  it("fails for a server that does not speak TLS where it has to", async () => {
    const host = await startMailServer({});
    const findings = await runGroup(
      mailChecks(configOf({ SMTP_URL: `smtps://${host}` }), undefined),
    );
    expect(findings).toEqual([
      expect.objectContaining({
        status: "failure",
        advice: expect.stringContaining("smtps:// for port 465"),
      }),
    ]);
  });

  it("fails for a server that is not there", async () => {
    expect(
      await statuses(mailChecks(configOf({ SMTP_URL: "smtp://127.0.0.1:1" }), undefined)),
    ).toEqual(["mail: failure"]);
  });

  it("sends a test mail, and fails if the server refuses its sender", async () => {
    const settings = { MAIL_FROM: "news@news.example", PUBLIC_URL: "https://news.example" };
    const accepting = await startMailServer({ DATA: "354 go on" });
    expect(
      await statuses(
        mailChecks(
          configOf({ ...settings, SMTP_URL: `smtp://${accepting}` }),
          "editor@news.example",
        ),
      ),
    ).toEqual(["mail: ok", "test mail: ok"]);
    mailServer?.close();
    const refusing = await startMailServer({ MAIL: "550 not this sender" });
    expect(
      await statuses(
        mailChecks(
          configOf({ ...settings, SMTP_URL: `smtp://${refusing}` }),
          "editor@news.example",
        ),
      ),
    ).toEqual(["mail: ok", "test mail: failure"]);
  });
});

describe("public URL check", () => {
  it("is ok for a server without a proxy, apart from encryption", async () => {
    expect(
      await statuses(publicUrlGroup(configOf({ PUBLIC_URL: `http://127.0.0.1:${server.port}` }))),
    ).toEqual([
      "certificate: warning",
      "public URL: ok",
      "client addresses: ok",
      "proxy headers: ok",
    ]);
  });

  it("fails without PUBLIC_URL, and for a port without a listener", async () => {
    expect(await statuses(publicUrlGroup(configOf({})))).toEqual(["public URL: failure"]);
    expect(await statuses(publicUrlGroup(configOf({ PUBLIC_URL: "https://127.0.0.1:1" })))).toEqual(
      ["certificate: failure", "public URL: failure"],
    );
  });

  it("fails for another installation", async () => {
    const config = configOf({ PUBLIC_URL: `http://127.0.0.1:${server.port}` });
    expect(await runGroup(publicUrlGroup(config, "77".repeat(32)))).toContainEqual(
      expect.objectContaining({
        check: "public URL",
        status: "failure",
        advice: expect.stringContaining("another installation"),
      }),
    );
  });

  it("fails without the secret of the installation", async () => {
    const config = configOf({ PUBLIC_URL: `http://127.0.0.1:${server.port}` });
    const none = publicUrlChecks(config, async () => undefined);
    expect(await runGroup(none)).toContainEqual(
      expect.objectContaining({
        status: "failure",
        message: expect.stringMatching(/no secret yet/),
      }),
    );
    const refused = publicUrlChecks(config, () =>
      Promise.reject(new Error("encrypted with another key")),
    );
    expect(await runGroup(refused)).toContainEqual(
      expect.objectContaining({
        status: "failure",
        advice: expect.stringContaining("SECRETS_KEY"),
      }),
    );
  });

  it("uses the secret in the database", async () => {
    const config = configOf({ PUBLIC_URL: `http://127.0.0.1:${server.port}` });
    expect(await examine(config, { settingWarnings: [] })).toContainEqual(
      expect.objectContaining({ check: "public URL", status: "ok" }),
    );
  });

  it.each([
    [502, /Start Masthead/],
    [301, /redirect/],
  ])("fails for a proxy that responds with %d", async (status, advice) => {
    const proxy = createHttpServer((_request, response) =>
      response.writeHead(status, { location: "/" }).end(),
    );
    const config = configOf({ PUBLIC_URL: `http://127.0.0.1:${await listen(proxy)}` });
    expect(await runGroup(publicUrlGroup(config))).toContainEqual(
      expect.objectContaining({
        check: "public URL",
        status: "failure",
        advice: expect.stringMatching(advice),
      }),
    );
    proxy.close();
  });
});

describe("route of the proxy check", () => {
  it("answers a fresh token, with an uncacheable response", async () => {
    const response = await server.get(proxyCheckPath(platform.config.APP_SECRET));
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await response.json()).toMatchObject({
      address: "127.0.0.1",
      peer: "127.0.0.1",
      protocol: "http",
    });
  });

  it.each([
    ["an expired token", () => proxyCheckPath(platform.config.APP_SECRET, Date.now() - 61_000)],
    [
      "a token of a later time than the doctor's",
      () => proxyCheckPath(platform.config.APP_SECRET, Date.now() + 3_600_000),
    ],
    [
      "a changed token",
      () =>
        proxyCheckPath(platform.config.APP_SECRET).replace(/.$/, (last) =>
          last === "A" ? "B" : "A",
        ),
    ],
    ["no token", () => "/proxy-check/none"],
  ])("is a 404 with %s", async (_case, path) => {
    expect((await server.get(path())).status).toBe(404);
  });
});
