import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

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
