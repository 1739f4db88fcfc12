import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));

describe("settings", () => {
  it.each([
    [{ SMTP_URL: "smtp://" }, "SMTP_URL: names no mail server"],
    [{ SMTP_URL: "https://mail.example" }, "SMTP_URL"],
    [{ MAIL_FROM: "nonsense" }, "MAIL_FROM: is no address"],
    [{ MAIL_FROM: "The Station <nonsense>" }, "MAIL_FROM: is no address"],
    [{ MAIL_FROM: "a@b.example\r\nBcc: c@d.example" }, "MAIL_FROM: is no address"],
    [{ PUBLIC_URL: "https://news.example/site" }, "PUBLIC_URL: is the address of a host"],
    [{ PUBLIC_URL: "https://news.example/?a=1" }, "PUBLIC_URL: is the address of a host"],
    [{ S3_BUCKET: "media" }, "S3_BUCKET: is not supported: media are kept in DATA_DIR"],
    [{ S3_ENDPOINT: "https://s3.example", PORT: "none" }, "S3_ENDPOINT: is not supported"],
    [{ STREAM_BASE_URL: "https://cdn.example" }, "STREAM_BASE_URL: does nothing with STREAM_SIGNING=own"],
  ])("%o is refused with the reason", (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });

  it.each([
    [{ SMTP_URL: "smtps://user:password@mail.example:465" }],
    [{ MAIL_FROM: "news@station.example" }],
    [{ MAIL_FROM: "المحطة <news@station.example>" }],
    [{ PUBLIC_URL: "https://news.example" }],
    [{ PUBLIC_URL: "http://localhost:3000/" }],
    [{ S3_BUCKET: "" }],
  ])("%o is taken", (environment) => {
    expect(() => readConfig(environment)).not.toThrow();
  });
});

describe("a variable that is near the name of a setting", () => {
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
  ])("is warned about with the setting that was meant: %s", (variable, setting) => {
    expect(warningsOf(variable)).toEqual([`${variable} is not a setting; did you mean ${setting}?`]);
  });

  it("is not refused, since it may be another program's", () => {
    expect(readConfig({ DATABASE_URI: "postgres://elsewhere" }).DATABASE_URL).toBeUndefined();
  });

  it("is not warned about when it is a setting, a well-known variable, far from every setting, or empty", () => {
    const usual = ["PATH", "HOME", "PWD", "SHELL", "TERM", "USER", "LANG", "LOGNAME", "HOSTNAME", "MAIL", "EDITOR", "TZ", "NODE_OPTIONS"];
    const others = ["PORTS", "HOSTS", "APP_URL", "PGHOST", "PGPORT", "HTTP_PROXY", "XDG_DATA_DIRS", "KUBERNETES_PORT", "JOURNAL_STREAM"];
    expect(warningsOf(...usual, ...others, "DATA_DIR", "STREAM_SECRET")).toEqual([]);
    const lines: string[] = [];
    readConfig({ PUBLC_URL: "", HOST: "127.0.0.1" }, (line) => lines.push(line));
    expect(lines).toEqual([]);
  });

  it("is warned about on standard error by every command", { timeout: 60_000 }, async () => {
    const environment = { ...process.env, PUBLC_URL: "https://news.example" };
    // The command ends early: a kind of import that there is not.
    const errors = await new Promise<string>((resolve) => {
      execFile(process.execPath, [MAIN, "import", "nothing"], { env: environment }, (_error, _output, text) => resolve(text));
    });
    expect(errors).toContain("masthead import: PUBLC_URL is not a setting; did you mean PUBLIC_URL?\n");
  });
});
