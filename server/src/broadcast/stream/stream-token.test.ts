import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { countsFor, issueToken, readToken } from "./stream-token.ts";
import { openAddress, sealAddress } from "./upstream/upstream-address.ts";

const folder = mkdtempSync(join(tmpdir(), "masthead-token-"));
const config = readConfig({ DATA_DIR: folder });
const elsewhere = readConfig({ DATA_DIR: folder, STREAM_SECRET: "another installation's" });
afterAll(() => rmSync(folder, { recursive: true }));

const now = new Date("2026-11-21T12:00:00Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("a token", () => {
  const token = issueToken(config, "channel-7", at(60));

  it("opens its own thing until it expires, in every process", () => {
    expect(readToken(config, token, "channel-7", now)).toEqual({ is: "good", expiresAt: at(60) });
    expect(readToken(config, token, "channel-7", at(59)).is).toBe("good");
    expect(readToken(config, token, "channel-7", at(60)).is).toBe("late");
    expect(issueToken(readConfig({ DATA_DIR: folder }), "channel-7", at(60))).toBe(token);
  });

  it("opens nothing else, and not for another installation", () => {
    for (const other of ["channel-8", "channel-77", "key-7", "episode-7", "sound-7", "beat-7"] as const)
      expect(readToken(config, token, other, now).is, other).toBe("wrong");
    expect(readToken(config, token, "channel-7", now, "bound").is).toBe("wrong");
    expect(readToken(elsewhere, token, "channel-7", now).is).toBe("wrong");
  });

  it("cannot be lengthened, shortened or changed", () => {
    const [expires = "", signature = ""] = token.split(".");
    const changed = [
      `${Number(expires) + 3600}.${signature}`,
      `${expires}.${signature.slice(0, -1)}`,
      `${expires}.${signature}A`,
      `${expires}.${"A".repeat(43)}`,
      `0${expires}.${signature}`,
      `${expires}`,
      `.${signature}`,
      "",
      "ß".repeat(40),
    ];
    for (const one of changed) expect(readToken(config, one, "channel-7", now).is, one).toBe("wrong");
  });

  it("falls with what it is bound to", () => {
    const bound = issueToken(config, "key-7", at(60), "the key");
    expect(readToken(config, bound, "key-7", now, "the key").is).toBe("good");
    expect(readToken(config, bound, "key-7", now, "the next key").is).toBe("wrong");
  });

  it("counts for heartbeats ten minutes longer", () => {
    const beats = issueToken(config, "beat-7", at(0));
    const counts = (seconds: number) => countsFor(readToken(config, beats, "beat-7", at(seconds)), at(seconds));
    expect([counts(-1), counts(600), counts(601)]).toEqual([true, true, false]);
    expect(countsFor(readToken(config, token, "beat-7", now), now)).toBe(false);
  });
});

describe("an address of upstream", () => {
  const address = "https://origin.example/live/secret/720p.m3u8?x=1";

  it("looks the same each time, and tells nothing of where it leads", () => {
    const sealed = sealAddress(config, "channel-7", "playlist", address);
    expect(sealAddress(config, "channel-7", "playlist", address)).toBe(sealed);
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toMatch(/origin|secret|720p/);
    expect(openAddress(config, "channel-7", "playlist", sealed)).toBe(address);
  });

  it("opens for nothing else, and not when it was changed", () => {
    const sealed = sealAddress(config, "channel-7", "playlist", address);
    expect(openAddress(config, "channel-8", "playlist", sealed)).toBeNull();
    expect(openAddress(config, "channel-7", "part", sealed)).toBeNull();
    expect(openAddress(elsewhere, "channel-7", "playlist", sealed)).toBeNull();
    const bytes = Buffer.from(sealed, "base64url");
    for (let place = 0; place < bytes.length; place += 7) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(openAddress(config, "channel-7", "playlist", changed.toString("base64url")), String(place)).toBeNull();
    }
    expect(openAddress(config, "channel-7", "playlist", "")).toBeNull();
  });
});
