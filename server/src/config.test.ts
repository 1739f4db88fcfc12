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
    [{ S3_BUCKET: "media" }, "S3_BUCKET: is not supported: media files are stored in DATA_DIR"],
    [{ S3_ENDPOINT: "https://s3.example", PORT: "none" }, "S3_ENDPOINT: is not supported"],
    [{ STREAM_BASE_URL: "https://cdn.example" }, "STREAM_BASE_URL: has no effect with STREAM_SIGNING=own"],
  ])("rejects %o with the reason", (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  it.each([
    [{ SMTP_URL: "smtps://user:password@mail.example:465" }],
    [{ MAIL_FROM: "news@station.example" }],
    [{ MAIL_FROM: "المحطة <news@station.example>" }],
    [{ PUBLIC_URL: "https://news.example" }],
    [{ PUBLIC_URL: "http://localhost:3000/" }],
    [{ S3_BUCKET: "" }],
  ])("accepts %o", (environment) => {
    expect(() => readConfig(environment)).not.toThrow();
  });
});

describe("misspelt settings", () => {
  const warningsOf = (...names: string[]) => {
    const lines: string[] = [];
    readConfig(Object.fromEntries(names.map((name) => [name, "a value of some length"])), (line) => lines.push(line));
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
    expect(warningsOf(variable)).toEqual([`${variable} is not a setting; did you mean ${setting}?`]);
  });

  it("accepts a misspelt setting, since it may belong to another program", () => {
    expect(readConfig({ DATABASE_URI: "postgres://elsewhere" }).DATABASE_URL).toBeUndefined();
  });

  it("does not warn about settings, well-known variables, names unlike any setting, or empty values", () => {
    const usual = ["PATH", "HOME", "PWD", "SHELL", "TERM", "USER", "LANG", "LOGNAME", "HOSTNAME", "MAIL", "EDITOR", "TZ", "NODE_OPTIONS"];
    const others = ["PORTS", "HOSTS", "APP_URL", "PGHOST", "PGPORT", "HTTP_PROXY", "XDG_DATA_DIRS", "KUBERNETES_PORT", "JOURNAL_STREAM"];
    expect(warningsOf(...usual, ...others, "DATA_DIR", "STREAM_SECRET")).toEqual([]);
    const lines: string[] = [];
    readConfig({ PUBLC_URL: "", HOST: "127.0.0.1" }, (line) => lines.push(line));
    expect(lines).toEqual([]);
  });

  it("warns about a misspelt setting on standard error in every command", { timeout: 60_000 }, async () => {
    const environment = { ...process.env, PUBLC_URL: "https://news.example" };
    // The command ends early: the kind of import does not exist.
    const errors = await new Promise<string>((resolve) => {
      execFile(process.execPath, [MAIN, "import", "nothing"], { env: environment }, (_error, _output, text) => resolve(text));
    });
    expect(errors).toContain("masthead import: PUBLC_URL is not a setting; did you mean PUBLIC_URL?\n");
  });
});
