import { describe, expect, it } from "vitest";
import { acceptsHeartbeat, issueToken, verifyToken } from "./stream-token.ts";
import { sealUrl, unsealUrl } from "./upstream/upstream-url.ts";

const config = { STREAM_SECRET: "this installation's" };
const otherInstallation = { STREAM_SECRET: "another installation's" };

const now = new Date("2026-11-21T12:00:00Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("stream token", () => {
  const token = issueToken(config, "channel-7", at(60));

  it("is valid for its scope until it expires, in every process", () => {
    expect(verifyToken(config, token, "channel-7", now)).toEqual({
      is: "valid",
      expiresAt: at(60),
      place: null,
    });
    expect(verifyToken(config, token, "channel-7", at(59)).is).toBe("valid");
    expect(verifyToken(config, token, "channel-7", at(60)).is).toBe("expired");
    expect(issueToken({ ...config }, "channel-7", at(60))).toBe(token);
  });

  it("names the place of a device, which cannot be removed or changed", () => {
    const placed = issueToken(config, "channel-7", at(60), "", 12);
    expect(verifyToken(config, placed, "channel-7", now)).toMatchObject({ is: "valid", place: 12 });
    for (const changed of [".", ".13."])
      expect(verifyToken(config, placed.replace(".12.", changed), "channel-7", now).is).toBe(
        "invalid",
      );
  });

  it("is invalid for other scopes, bound values and installations", () => {
    for (const other of [
      "channel-8",
      "channel-77",
      "key-7",
      "episode-7",
      "sound-7",
      "beat-7",
    ] as const)
      expect(verifyToken(config, token, other, now).is, other).toBe("invalid");
    expect(verifyToken(config, token, "channel-7", now, "bound").is).toBe("invalid");
    expect(verifyToken(otherInstallation, token, "channel-7", now).is).toBe("invalid");
  });

  it("is invalid when its expiry or signature was changed", () => {
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
    for (const one of changed)
      expect(verifyToken(config, one, "channel-7", now).is, one).toBe("invalid");
  });

  it("is invalid once the bound value changes", () => {
    const bound = issueToken(config, "key-7", at(60), "the key");
    expect(verifyToken(config, bound, "key-7", now, "the key").is).toBe("valid");
    expect(verifyToken(config, bound, "key-7", now, "the next key").is).toBe("invalid");
  });

  it("is accepted for heartbeats until ten minutes after its expiry", () => {
    const heartbeatToken = issueToken(config, "beat-7", at(0));
    const acceptedAt = (seconds: number) =>
      acceptsHeartbeat(verifyToken(config, heartbeatToken, "beat-7", at(seconds)), at(seconds));
    expect([acceptedAt(-1), acceptedAt(600), acceptedAt(601)]).toEqual([true, true, false]);
    expect(acceptsHeartbeat(verifyToken(config, token, "beat-7", now), now)).toBe(false);
  });
});

describe("sealed upstream URL", () => {
  const url = "https://origin.example/live/secret/720p.m3u8?x=1";

  it("is deterministic and does not reveal the URL", () => {
    const sealed = sealUrl(config, "channel-7", "playlist", url);
    expect(sealUrl(config, "channel-7", "playlist", url)).toBe(sealed);
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toMatch(/origin|secret|720p/);
    expect(unsealUrl(config, "channel-7", "playlist", sealed)).toBe(url);
  });

  it("cannot be unsealed for another scope, kind or installation, or when changed", () => {
    const sealed = sealUrl(config, "channel-7", "playlist", url);
    expect(unsealUrl(config, "channel-8", "playlist", sealed)).toBeNull();
    expect(unsealUrl(config, "channel-7", "part", sealed)).toBeNull();
    expect(unsealUrl(otherInstallation, "channel-7", "playlist", sealed)).toBeNull();
    const bytes = Buffer.from(sealed, "base64url");
    for (let position = 0; position < bytes.length; position += 7) {
      const changed = Buffer.from(bytes);
      changed[position] = (changed[position] ?? 0) ^ 1;
      expect(
        unsealUrl(config, "channel-7", "playlist", changed.toString("base64url")),
        String(position),
      ).toBeNull();
    }
    expect(unsealUrl(config, "channel-7", "playlist", "")).toBeNull();
  });
});
