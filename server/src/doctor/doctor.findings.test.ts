import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import type { ArrivedRequest } from "../platform/http/proxy-check.ts";
import {
  backupFinding,
  type DatabaseFacts,
  databaseFindings,
  timeZoneFinding,
} from "./database-checks.ts";
import { formatFindings, hasFailed } from "./doctor.ts";
import { failure, ok, runGroup, warning } from "./finding.ts";
import { FORGED_ADDRESS, forwardingFindings } from "./forwarding.ts";
import {
  diskFinding,
  ffmpegFinding,
  nodeFinding,
  openFilesFinding,
  settingFindings,
} from "./machine-checks.ts";
import { certificateFinding } from "./public-url-checks.ts";

const facts: DatabaseFacts = {
  version: "18.4 (Debian 18.4-1)",
  encoding: "UTF8",
  readOnly: false,
  mayCreate: true,
  trigramInstalled: false,
  trigramAvailable: true,
  maxConnections: 100,
  reservedConnections: 3,
  usedConnections: 5,
  clockDifference: 40,
};

const unpooled = { processes: 2, isPooled: false };

describe("database findings", () => {
  it("are all ok for a suitable database", () => {
    expect(databaseFindings(facts, unpooled).map(({ status }) => status)).toEqual([
      "ok",
      "ok",
      "ok",
      "ok",
      "ok",
    ]);
  });

  it.each([
    ["an old version", { version: "15.8" }, "database version", "failure", /version 17/],
    ["another encoding", { encoding: "SQL_ASCII" }, "database version", "failure", /UTF8/],
    ["a read-only database", { readOnly: true }, "database rights", "failure", /primary/],
    [
      "a user without rights",
      { mayCreate: false },
      "database rights",
      "failure",
      /grant create on schema public/,
    ],
    [
      "a missing extension",
      { trigramAvailable: false },
      "database extension",
      "failure",
      /contrib/,
    ],
    [
      "too few connections",
      { maxConnections: 40 },
      "database connections",
      "failure",
      /max_connections to 55/,
    ],
    [
      "connections that others use",
      { usedConnections: 70 },
      "database connections",
      "warning",
      /PgBouncer/,
    ],
    ["a clock that is seconds ahead", { clockDifference: -2500 }, "clock", "warning", /chrony/],
    ["a clock that is a minute behind", { clockDifference: 60_000 }, "clock", "failure", /chrony/],
  ] as const)("report %s", (_case, changed, check, status, advice) => {
    const findings = databaseFindings({ ...facts, ...changed }, unpooled).filter(
      (finding) => finding.status !== "ok",
    );
    expect(findings).toEqual([
      expect.objectContaining({ check, status, advice: expect.stringMatching(advice) }),
    ]);
  });

  it.each([
    ["none", { error: null, succeededAt: null }, "warning"],
    ["one of last night", { error: null, succeededAt: new Date("2026-01-01T03:00:00Z") }, "ok"],
    [
      "one of the night before",
      { error: null, succeededAt: new Date("2025-12-31T03:00:00Z") },
      "failure",
    ],
    [
      "one that failed after an earlier success",
      { error: "disk full", succeededAt: new Date("2026-01-01T03:00:00Z") },
      "failure",
    ],
  ] as const)("judge backups: %s", (_case, backup, status) => {
    expect(backupFinding(backup, new Date("2026-01-01T09:00:00Z")).status).toBe(status);
  });

  it("count only the connections past the pooler", () => {
    const count = (isPooled: boolean) =>
      databaseFindings(facts, { processes: 2, isPooled }).find(
        ({ check }) => check === "database connections",
      )?.message;
    expect([count(false), count(true)]).toEqual([
      "42 needed by 2 processes of this machine, 5 of 97 in use",
      "22 needed by 2 processes of this machine besides those of the pooler, 5 of 97 in use",
    ]);
  });

  it("report a time zone that the database or Node.js does not know", () => {
    expect(timeZoneFinding("time zone", "Asia/Amman", true, true).status).toBe("ok");
    expect(timeZoneFinding("time zone", "Asia/Amman", false, true)).toMatchObject({
      status: "failure",
      advice: expect.stringContaining("tzdata"),
    });
    expect(timeZoneFinding("time zone", "Amman", true, false)).toMatchObject({
      status: "failure",
      advice: expect.stringContaining("IANA"),
    });
  });
});

describe("machine findings", () => {
  it.each([
    [20_000_000_000, "ok"],
    [4_000_000_000, "warning"],
    [400_000_000, "failure"],
  ])("with %d free bytes are %s", (bytes, status) => {
    expect(diskFinding("disk", "/var/lib/masthead", bytes).status).toBe(status);
  });

  it("report an old Node.js", () => {
    expect(nodeFinding("20.18.1").status).toBe("failure");
    expect(nodeFinding("26.10.0").status).toBe("ok");
  });

  it("report whether media can be converted", async () => {
    const statusOf = async (FFMPEG: string) => (await ffmpegFinding({ FFMPEG })).status;
    expect(await statusOf("ffmpeg")).toBe("ok");
    expect(await statusOf("off")).toBe("ok");
    const missing = await ffmpegFinding({ FFMPEG: "/nowhere/ffmpeg" });
    expect(missing).toMatchObject({
      status: "warning",
      message: expect.stringContaining("/nowhere/ffmpeg"),
    });
  });

  it("report a low limit of open files", () => {
    const config = readConfig({});
    expect(openFilesFinding(config, 1024)).toMatchObject({
      status: "warning",
      advice: expect.stringContaining("LimitNOFILE"),
    });
    expect(openFilesFinding(config, 65_536).status).toBe("ok");
  });

  it("report misspelt settings, development mode, a missing gateway and the payment sandbox", () => {
    const findings = settingFindings(readConfig({ NODE_ENV: "development" }), [
      "PUBLC_URL is not a setting; did you mean PUBLIC_URL?",
    ]);
    expect(findings.map(({ check, status }) => [check, status])).toEqual([
      ["settings", "warning"],
      ["settings", "warning"],
      ["payments", "warning"],
    ]);
    const sandbox = settingFindings(readConfig({ GATEWAY: "sandbox" }), []);
    expect(sandbox).toContainEqual(
      expect.objectContaining({ check: "payments", message: expect.stringMatching(/test cards/) }),
    );
    const stripe = {
      STRIPE_SECRET_KEY: "sk_live_abcdefgh",
      STRIPE_WEBHOOK_SECRET: "whsec_abcdefgh",
    };
    expect(settingFindings(readConfig(stripe), [])).toEqual([ok("settings", "valid")]);
  });
});

describe("certificate finding", () => {
  const now = new Date("2026-11-23T00:00:00Z");
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  it.each([
    ["valid for two months", undefined, 60, "ok", /60 days/],
    ["about to expire", undefined, 6, "warning", /6 days/],
    ["expired", "CERT_HAS_EXPIRED", -2, "failure", /2026-11-21/],
    ["of another host", "ERR_TLS_CERT_ALTNAME_INVALID", 60, "failure", /ALTNAME/],
  ])("of a certificate that is %s", (_case, fault, days, status, message) => {
    expect(certificateFinding(fault, inDays(days), now)).toMatchObject({
      status,
      message: expect.stringMatching(message),
    });
  });
});

describe("client address finding", () => {
  const client = "198.51.100.20";
  const find = (trust: string, arrived: Partial<ArrivedRequest>) =>
    forwardingFindings(
      {
        address: client,
        peer: "127.0.0.1",
        forwardedFor: [],
        protocol: "https",
        host: "news.example",
        requestId: "a1",
        ...arrived,
      },
      readConfig({ TRUST_PROXY: trust }),
      "https://news.example",
    );

  it.each([
    ["no proxy", "0", { forwardedFor: [FORGED_ADDRESS], peer: client }],
    ["a proxy that appends", "1", { forwardedFor: [FORGED_ADDRESS, client] }],
    ["a proxy that overwrites", "1", { forwardedFor: [client] }],
    ["a CDN and a proxy that append", "2", { forwardedFor: [FORGED_ADDRESS, client, "192.0.2.4"] }],
    ["a proxy in a trusted network", "127.0.0.0/8", { forwardedFor: [FORGED_ADDRESS, client] }],
  ])("is ok with %s", (_case, trust, arrived) => {
    expect(find(trust, arrived)).toEqual([
      expect.objectContaining({ status: "ok" }),
      expect.objectContaining({ status: "ok" }),
    ]);
  });

  it.each([
    [
      "a proxy that is not trusted",
      "0",
      { address: "127.0.0.1", forwardedFor: [FORGED_ADDRESS, client] },
      /TRUST_PROXY=1,/,
    ],
    [
      "one trusted hop behind two proxies",
      "1",
      { address: "192.0.2.4", forwardedFor: [FORGED_ADDRESS, client, "192.0.2.4"] },
      /TRUST_PROXY=2,/,
    ],
    [
      "a trusted hop too many",
      "2",
      { address: FORGED_ADDRESS, forwardedFor: [FORGED_ADDRESS, client] },
      /TRUST_PROXY=1,/,
    ],
    [
      "a trusted hop without a proxy",
      "1",
      { address: FORGED_ADDRESS, forwardedFor: [FORGED_ADDRESS], peer: client },
      /TRUST_PROXY=0,/,
    ],
    ["a proxy that sends no X-Forwarded-For", "1", { address: "127.0.0.1" }, /proxy_set_header/],
  ])("is a failure with %s", (_case, trust, arrived, advice) => {
    expect(find(trust, arrived)[0]).toMatchObject({
      check: "client addresses",
      status: "failure",
      advice: expect.stringMatching(advice),
    });
  });

  it("is a warning if this machine is in a trusted network itself", () => {
    expect(
      find("127.0.0.1,198.51.100.0/24", {
        address: FORGED_ADDRESS,
        forwardedFor: [FORGED_ADDRESS, client],
      })[0]?.status,
    ).toBe("warning");
  });

  it("includes warnings about protocol, host and request id", () => {
    const findings = find("1", {
      forwardedFor: [client],
      protocol: "http",
      host: "127.0.0.1",
      requestId: null,
    });
    expect(findings.map(({ check, status }) => [check, status])).toEqual([
      ["client addresses", "ok"],
      ["proxy headers", "warning"],
      ["proxy headers", "warning"],
      ["proxy headers", "warning"],
    ]);
  });
});

describe("check group", () => {
  const group = { name: "mail", timeout: 50, advice: "Check the server." };
  it("fails with its advice when it throws", async () => {
    const run = () => Promise.reject(new Error("refused"));
    expect(await runGroup({ ...group, run })).toEqual([
      failure("mail", "refused", "Check the server."),
    ]);
  });

  it("fails with its advice when it takes too long", async () => {
    const run = () => new Promise<never>(() => {});
    expect(await runGroup({ ...group, run })).toEqual([
      failure("mail", "no answer within 0.05 s", "Check the server."),
    ]);
  });
});

describe("report", () => {
  const findings = [
    ok("disk", "80 GB free"),
    warning("mail", "unencrypted", "Use smtps."),
    failure("clock", "wrong", "Install chrony."),
  ];
  it("lists each finding with its remedy, and counts them", () => {
    expect(formatFindings(findings).split("\n")).toEqual([
      "ok       disk   80 GB free",
      "warning  mail   unencrypted",
      "                → Use smtps.",
      "FAILURE  clock  wrong",
      "                → Install chrony.",
      "",
      "1 ok, 1 warnings, 1 failures",
    ]);
  });

  it("has failed only with a failure", () => {
    expect(hasFailed(findings)).toBe(true);
    expect(hasFailed(findings.slice(0, 2))).toBe(false);
  });
});
