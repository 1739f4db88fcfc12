import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

describe("readConfig", () => {
  it.each([
    [{ SMTP_URL: "smtp://" }, "SMTP_URL: has no host"],
    [{ SMTP_URL: "https://mail.example" }, "SMTP_URL"],
    [{ MAIL_FROM: "nonsense" }, "MAIL_FROM: is not an email address"],
    [{ MAIL_FROM: "The Station <nonsense>" }, "MAIL_FROM: is not an email address"],
    [{ MAIL_FROM: "a@b.example\r\nBcc: c@d.example" }, "MAIL_FROM: is not an email address"],
    [{ PUBLIC_URL: "https://news.example/site" }, "PUBLIC_URL: must be the URL of a host"],
    [{ PUBLIC_URL: "https://news.example/?a=1" }, "PUBLIC_URL: must be the URL of a host"],
    [
      { S3_ENDPOINT: "http://127.0.0.1:9000", S3_SIGNED_URLS: "true" },
      "S3_BUCKET: is required with S3_ENDPOINT, S3_SIGNED_URLS",
    ],
    [
      { S3_BUCKET: "media", S3_ACCESS_KEY_ID: "a" },
      "S3_SECRET_ACCESS_KEY: is required with S3_ACCESS_KEY_ID",
    ],
    [
      { S3_BUCKET: "media", S3_SECRET_ACCESS_KEY: "a" },
      "S3_ACCESS_KEY_ID: is required with S3_SECRET_ACCESS_KEY",
    ],
    [{ S3_BUCKET: "Media Files" }, "S3_BUCKET"],
    [{ MEDIA_URL: "https://cdn.example" }, "S3_BUCKET: is required with MEDIA_URL"],
    [{ APP_SECRET: "too short" }, "APP_SECRET: must be 32 bytes or more in hex"],
    [
      { DATABASE_DIRECT_URL: "postgres://db.example/masthead" },
      "DATABASE_DIRECT_URL: requires DATABASE_URL",
    ],
    [
      { DATABASE_REPLICA_URL: "postgres://db.example/masthead" },
      "DATABASE_REPLICA_URL: requires DATABASE_URL",
    ],
    [{ DATABASE_NAMED_STATEMENTS: "maybe" }, "DATABASE_NAMED_STATEMENTS"],
    [{ DATABASE_REPLICA_MAX_LAG: "0" }, "DATABASE_REPLICA_MAX_LAG"],
    [{ ROLE: "server" }, "ROLE"],
    [
      { STREAM_BASE_URL: "https://cdn.example" },
      "STREAM_BASE_URL: has no effect with STREAM_SIGNING=own",
    ],
  ])("rejects %o with the reason", (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  it.each([
    [{ SMTP_URL: "smtps://user:password@mail.example:465" }],
    [{ MAIL_FROM: "news@station.example" }],
    [{ MAIL_FROM: "المحطة <news@station.example>" }],
    [{ PUBLIC_URL: "https://news.example" }],
    [
      {
        DATABASE_URL: "postgres://pooler.example/masthead",
        DATABASE_DIRECT_URL: "postgres://db.example/masthead",
        ROLE: "worker",
      },
    ],
    [{ PUBLIC_URL: "http://localhost:3000/" }],
    [{ S3_BUCKET: "" }],
  ])("accepts %o", (environment) => {
    expect(() => readConfig(environment)).not.toThrow();
  });
});

describe("variables that are not settings", () => {
  const warningsOf = (...names: string[]) => {
    const lines: string[] = [];
    readConfig(Object.fromEntries(names.map((name) => [name, "a value of some length"])), (line) =>
      lines.push(line),
    );
    return lines;
  };

  it.each([
    ["PUBLC_URL", "PUBLIC_URL"],
    ["PUBLIC_ULR", "PUBLIC_URL"],
    ["public_url", "PUBLIC_URL"],
    ["DATADIR", "DATA_DIR"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["TRUSTED_PROXY", "TRUST_PROXY"],
    ["STRIPE_SECRETKEY", "STRIPE_SECRET_KEY"],
    ["PROT", "PORT"],
  ])("warns about %s and suggests the intended setting", (variable, setting) => {
    expect(warningsOf(variable)).toEqual([
      `${variable} is not a setting; did you mean ${setting}?`,
    ]);
  });

  it.each([
    ["SMTP_HOST", "; there are SMTP_URL"],
    ["DATABASE_PASSWORD", "; there are DATABASE_URL"],
    ["LOGS_KEPT_DAYS", "; there are VIEWS_KEPT_DAYS, AUDIENCE_MINUTES_KEPT_DAYS, AIRED_KEPT_DAYS"],
    ["MASTHEAD_PORT", ""],
    ["METRICS_ENABLED", ""],
  ])(
    "warns about %s, which begins or ends like settings, and lists those",
    (variable, settings) => {
      const [warning, ...others] = warningsOf(variable);
      expect(others).toEqual([]);
      expect(warning).toContain(`${variable} is not a setting and has no effect${settings}`);
    },
  );

  it("does not warn about the variables by which Kubernetes links a service", () => {
    const links = [
      "SERVICE_HOST",
      "SERVICE_PORT",
      "SERVICE_PORT_HTTP",
      "PORT",
      "PORT_5432_TCP",
      "PORT_5432_TCP_ADDR",
    ];
    expect(warningsOf(...links.map((name) => `DATABASE_${name}`))).toEqual([]);
    expect(warningsOf("DATABASE_PORT")).toHaveLength(1);
  });

  it("accepts a misspelt setting, since it may belong to another program", () => {
    expect(readConfig({ DATABASE_URI: "postgres://elsewhere" }).DATABASE_URL).toBeUndefined();
  });

  it("does not warn about settings, well-known variables, names unlike any setting, or empty values", () => {
    const usual = [
      "PATH",
      "HOME",
      "PWD",
      "SHELL",
      "TERM",
      "USER",
      "LANG",
      "LOGNAME",
      "HOSTNAME",
      "MAIL",
      "EDITOR",
      "TZ",
      "NODE_OPTIONS",
    ];
    const others = [
      "PORTS",
      "HOSTS",
      "APP_URL",
      "PGHOST",
      "PGPORT",
      "HTTP_PROXY",
      "XDG_DATA_DIRS",
      "KUBERNETES_PORT",
      "JOURNAL_STREAM",
      "OTEL_SERVICE_NAME",
      "PGUSER",
    ];
    expect(warningsOf(...usual, ...others, "DATA_DIR", "STREAM_SECRET")).toEqual([]);
    const lines: string[] = [];
    readConfig({ PUBLC_URL: "", HOST: "127.0.0.1" }, (line) => lines.push(line));
    expect(lines).toEqual([]);
  });

  it("warns about an unknown setting on standard error in every command", async () => {
    const environment = { ...process.env, PUBLC_URL: "https://news.example" };
    // The command ends early: the kind of import does not exist.
    const errors = await new Promise<string>((resolve) => {
      execFile(
        process.execPath,
        [MAIN, "import", "nothing"],
        { env: environment },
        (_error, _output, text) => resolve(text),
      );
    });
    expect(errors).toContain(
      "masthead import: PUBLC_URL is not a setting; did you mean PUBLIC_URL?\n",
    );
  });
});
