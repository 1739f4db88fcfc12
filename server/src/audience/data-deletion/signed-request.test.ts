import { describe, expect, it } from "vitest";
import { signedRequest } from "../../../test/signed-request.ts";
import { readSignedRequest } from "./signed-request.ts";

const SECRET = "the secret of the app";
const now = new Date("2026-03-14T12:00:00Z");
const told = { algorithm: "HMAC-SHA256", user_id: "218471", issued_at: now.getTime() / 1000 };
const read = (text: string) => readSignedRequest(text, SECRET, now);

describe("a signed request of Meta's", () => {
  it("is read as the documentation says", () => {
    // The example of Meta's own documentation on signed requests, under its secret.
    const documented = "vlXgu64BQGFSQrY0ZcJBZASMvYvTHu9GQ0YM9rjPSso.eyJhbGdvcml0aG0iOiJITUFDLVNIQTI1NiIsIjAiOiJwYXlsb2FkIn0";
    expect(readSignedRequest(documented, "secret", now), "signed rightly, but without a user").toBeUndefined();
    expect(read(signedRequest(told, SECRET))).toEqual(told);
    expect(read(signedRequest({ ...told, expires: 1_291_840_400, extra: true }, SECRET))).toEqual(told);
  });

  const right = signedRequest(told, SECRET);
  const [signature = "", payload = ""] = right.split(".");
  const unsigned = Buffer.from(JSON.stringify({ ...told, user_id: "1" })).toString("base64url");
  it.each([
    ["nothing", ""],
    ["no signature", `.${payload}`],
    ["no payload", `${signature}.`],
    ["a third part", `${right}.x`],
    ["another's payload", `${signature}.${unsigned}`],
    ["another secret", signedRequest(told, "the secret of another app")],
    ["a cut signature", `${signature.slice(0, 20)}.${payload}`],
    ["a signature in hex", `${Buffer.from(signature, "base64url").toString("hex")}.${payload}`],
    ["characters beside base64url", `${signature}.${payload}=`],
    ["no algorithm", signedRequest({ ...told, algorithm: undefined }, SECRET)],
    ["the algorithm none", signedRequest({ ...told, algorithm: "none" }, SECRET)],
    ["another algorithm", signedRequest({ ...told, algorithm: "HMAC-SHA1" }, SECRET)],
    ["no user", signedRequest({ ...told, user_id: undefined }, SECRET)],
    ["a user that is no number", signedRequest({ ...told, user_id: "1 or 1=1" }, SECRET)],
    ["a time that has not come", signedRequest({ ...told, issued_at: told.issued_at + 3600 }, SECRET)],
    ["no time", signedRequest({ ...told, issued_at: undefined }, SECRET)],
    ["JSON that is none", signedRequest("{", SECRET)],
    ["a list", signedRequest([told], SECRET)],
  ])("with %s is none", (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});
