import { describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { hostOf, urlsOfHosts } from "./database-hosts.ts";

describe("hosts of a database URL", () => {
  it.each([
    ["postgres://u:p@one:5432/news", ["postgres://u:p@one:5432/news"]],
    [
      "postgres://u:p@one:5432,two:5433/news?sslmode=require",
      ["one:5432", "two:5433"].map((h) => `postgres://u:p@${h}/news?sslmode=require`),
    ],
    [
      "postgresql://one,two,three/news",
      ["one", "two", "three"].map((h) => `postgresql://${h}/news`),
    ],
    [
      "postgres://u@[2001:db8::1]:5432,[::1]/n",
      ["[2001:db8::1]:5432", "[::1]"].map((h) => `postgres://u@${h}/n`),
    ],
    [
      "postgres://user:a%2Cb@10.0.0.1,10.0.0.2/n",
      ["10.0.0.1", "10.0.0.2"].map((h) => `postgres://user:a%2Cb@${h}/n`),
    ],
    ["postgres://u:p,q@one,two/n", ["one", "two"].map((h) => `postgres://u:p,q@${h}/n`)],
    ["postgres://one,/n", undefined],
    ["postgres://one,two:x/n", undefined],
    ["postgres://one, two/n", undefined],
    ["mysql://one,two/n", undefined],
    ["one,two", undefined],
  ])("%s", (url, expected) => {
    expect(urlsOfHosts(url)).toEqual(expected);
  });

  it("have the default port", () => {
    expect([hostOf("postgres://one/n"), hostOf("postgres://[::1]:6000/n")]).toEqual([
      { host: "one", port: 5432 },
      { host: "::1", port: 6000 },
    ]);
  });

  it("are accepted by the settings, and errors do not show the password", () => {
    const url = "postgres://u:secret@one:5432,two:5433/news";
    expect(readConfig({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
    expect(() => readConfig({ DATABASE_URL: "postgres://u:secret@one,,two/news" })).toThrow(
      /several hosts/,
    );
    expect(() => readConfig({ DATABASE_URL: "postgres://u:secret@one,,two/news" })).not.toThrow(
      /secret/,
    );
  });
});
