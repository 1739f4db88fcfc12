import { FIELD_ERRORS } from "@masthead/contract/platform/field-errors.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { describe, expect, it } from "vitest";
import { startServedPlatform } from "../../../test/test-server.ts";
import { messagesFor } from "./messages.ts";

const { server } = await startServedPlatform();
const JSON_TYPE = { "content-type": "application/json" };

describe("codes of errors of fields", () => {
  it.each(LOCALES)("have a message in %s", (locale) => {
    const t = messagesFor(locale);
    // Messages with numbers have plural forms.
    expect(FIELD_ERRORS.filter((code) => t(code, { count: 5 }) === code)).toEqual([]);
  });

  it("are sorted and unique, without other messages of the server", () => {
    expect(FIELD_ERRORS).toEqual([...new Set(FIELD_ERRORS)].sort());
    expect(FIELD_ERRORS.filter((code) => /^(problem|detail|mail|pdf)\./.test(code))).toEqual([]);
  });

  it.each([
    [
      "a missing field",
      "/api/v1/auth/login/web",
      { email: "a@b.example" },
      "password",
      "input.required",
    ],
    [
      "a wrong type",
      "/api/v1/order/quote",
      { packageId: "x", method: "card" },
      "packageId",
      "input.type.number",
    ],
    [
      "an unknown choice",
      "/api/v1/order/quote",
      { packageId: 1, method: "gold" },
      "method",
      "input.choice",
    ],
    [
      "a wrong password",
      "/api/v1/auth/login/web",
      { email: "a@b.example", password: "x" },
      "password",
      "auth.wrongSignIn",
    ],
    [
      "a wrong code",
      "/api/v1/auth/check/otp",
      { challenge: "x", code: "123456" },
      "code",
      "auth.wrongCode",
    ],
    [
      "a character that cannot be stored",
      "/api/v1/auth/login/web",
      { email: "a@b.example", password: "\0" },
      "password",
      "input.unstorable",
    ],
    [
      "no idempotency key",
      "/api/v1/order/create-order",
      { packageId: 1, name: "A", email: "a@b.example" },
      "idempotencyKey",
      "order.keyNeeded",
    ],
  ])(
    "describe the error in the same way in every language: %s",
    async (_, path, body, field, code) => {
      for (const language of ["en", "ar"]) {
        const reply = await server.send(
          "POST",
          path,
          { ...JSON_TYPE, "accept-language": language },
          JSON.stringify(body),
        );
        expect(reply.status).toBe(400);
        const { errors } = (await reply.json()) as {
          errors: { path: string; code: string; message: string }[];
        };
        expect(errors).toEqual([
          {
            path: field,
            code,
            message: expect.stringMatching(language === "ar" ? /[\u0600-\u06ff]/ : /[a-z]/),
          },
        ]);
      }
    },
  );
});
