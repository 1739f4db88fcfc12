import { createECDH } from "node:crypto";
import { expect, it } from "vitest";
import { encryptMessage } from "./encrypt-message.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

it("a message is encrypted as in the example of RFC 8291", () => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"));
  const encrypted = encryptMessage(
    Buffer.from("When I grow up, I want to be a watermelon"),
    {
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    { pair, salt: bytes("DGv6ra1nlYgDCS1FRnbzlw") },
  );
  expect(encrypted.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

it("invalid keys of a browser are an error", () => {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys("base64url", "uncompressed");
  const auth = "BTBZMqHH6r4Tts7J_aSIgg";
  const message = Buffer.from("x");
  expect(encryptMessage(message, { p256dh, auth })).toHaveLength(16 + 4 + 1 + 65 + 1 + 1 + 16);
  for (const keys of [
    { p256dh: "", auth },
    { p256dh: p256dh.slice(0, 40), auth },
    { p256dh: "A".repeat(87), auth },
    { p256dh, auth: "short" },
  ])
    expect(() => encryptMessage(message, keys)).toThrow();
});
