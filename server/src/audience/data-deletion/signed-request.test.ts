import { describe, expect, it } from "vitest";
import { signedRequest } from "../../../test/fakes/signed-request.ts";
import { parseSignedRequest } from "./signed-request.ts";

const SECRET = "the secret of the app";
const now = new Date("2026-03-14T12:00:00Z");
const claims = { algorithm: "HMAC-SHA256", user_id: "218471", issued_at: now.getTime() / 1000 };
const read = (text: string) => parseSignedRequest(text, SECRET, now);

describe("Meta signed request", () => {
  it("is parsed as Meta documents it", () => {
    // The example of Meta's documentation on signed requests, with its secret.
    const documented =
      "vlXgu64BQGFSQrY0ZcJBZASMvYvTHu9GQ0YM9rjPSso.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsIjAiOiJwYXlsb2FkIn0";
    expect(
      parseSignedRequest(documented, "secret", now),
      "valid signature, but no user",
    ).toBeUndefined();
    expect(read(signedRequest(claims, SECRET))).toEqual(claims);
    expect(read(signedRequest({ ...claims, expires: 1_291_840_400, extra: true }, SECRET))).toEqual(
      claims,
    );
  });

  const valid = signedRequest(claims, SECRET);
  const [signature = "", payload = ""] = valid.split(".");
  const unsigned = Buffer.from(JSON.stringify({ ...claims, user_id: "1" })).toString("base64url");
  it.each([
    ["empty text", ""],
    ["no signature", `.${payload}`],
    ["no payload", `${signature}.`],
    ["a third part", `${valid}.x`],
    ["a payload of another request", `${signature}.${unsigned}`],
    ["another secret", signedRequest(claims, "the secret of another app")],
    ["a truncated signature", `${signature.slice(0, 20)}.${payload}`],
    ["a signature in hex", `${Buffer.from(signature, "base64url").toString("hex")}.${payload}`],
    ["characters outside base64url", `${signature}.${payload}=`],
    ["no algorithm", signedRequest({ ...claims, algorithm: undefined }, SECRET)],
    ["algorithm none", signedRequest({ ...claims, algorithm: "none" }, SECRET)],
    ["another algorithm", signedRequest({ ...claims, algorithm: "HMAC-SHA1" }, SECRET)],
    ["no user", signedRequest({ ...claims, user_id: undefined }, SECRET)],
    ["a non-numeric user", signedRequest({ ...claims, user_id: "1 or 1=1" }, SECRET)],
    [
      "a time in the future",
      signedRequest({ ...claims, issued_at: claims.issued_at + 3600 }, SECRET),
    ],
    ["no time", signedRequest({ ...claims, issued_at: undefined }, SECRET)],
    ["invalid JSON", signedRequest("{", SECRET)],
    ["a JSON array", signedRequest([claims], SECRET)],
  ])("is rejected with %s", (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});
