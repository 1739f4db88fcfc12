import { expect, it } from "vitest";
import { mailFailure } from "./mail-failure.ts";

const rcpt = (response: string) => ({
  code: "EENVELOPE",
  command: "RCPT TO",
  responseCode: Number(response.slice(0, 3)),
  response,
});
const data = (response: string) => ({
  code: "EMESSAGE",
  command: "DATA",
  responseCode: Number(response.slice(0, 3)),
  response,
});

it.each([
  ["an unknown mailbox", rcpt("550 5.1.1 <x@y.example>: user unknown"), "rejected"],
  ["an unknown mailbox, without an enhanced code", rcpt("550 No such user"), "rejected"],
  [
    "an unknown mailbox in several lines",
    rcpt("550-5.1.1 The email account does not exist.\n550 5.1.1 Try again"),
    "rejected",
  ],
  ["a domain without mail", rcpt("556 5.1.10 null MX"), "rejected"],
  ["a disabled mailbox", rcpt("550 5.2.1 mailbox disabled"), "rejected"],
  ["a full mailbox, for good", rcpt("552 5.2.2 over quota"), "rejected"],
  ["a name that is not allowed", rcpt("553 5.1.3 bad address syntax"), "rejected"],
  ["a domain that cannot exist", rcpt("501 5.1.3 bad recipient address syntax"), "rejected"],
  ["a user who has moved", rcpt("551 5.1.6 user not local"), "rejected"],
  ["a message that is too large", data("552 5.3.4 message too big"), "failed"],
  ["a message that is refused as spam", data("554 5.6.0 message content rejected"), "rejected"],
  [
    "an address without a recipient",
    { code: "EENVELOPE", message: "No recipients defined" },
    "rejected",
  ],
  ["a full mailbox, for now", rcpt("452 4.2.2 over quota"), "failed"],
  ["greylisting", rcpt("451 4.7.1 greylisted, try again later"), "failed"],
  ["a mailbox that is busy", rcpt("450 4.2.1 mailbox busy"), "failed"],
  [
    "a sender that is refused",
    {
      code: "EENVELOPE",
      command: "MAIL FROM",
      responseCode: 550,
      response: "550 5.1.8 bad sender",
    },
    "failed",
  ],
  ["relaying that is denied", rcpt("554 5.7.1 relay access denied"), "failed"],
  [
    "a blocked address of this server",
    rcpt("550 5.7.1 service unavailable; client host blocked"),
    "failed",
  ],
  ["missing authentication", rcpt("530 Authentication required"), "failed"],
  [
    "a wrong password",
    {
      code: "EAUTH",
      command: "AUTH PLAIN",
      responseCode: 535,
      response: "535 5.7.8 bad credentials",
    },
    "failed",
  ],
  ["a server that is unreachable", { code: "ECONNREFUSED" }, "failed"],
  ["a server that does not answer", { code: "ETIMEDOUT", command: "CONN" }, "failed"],
  [
    "a server that closes for maintenance",
    { code: "EPROTOCOL", responseCode: 421, response: "421 4.3.2 closing" },
    "failed",
  ],
])("distinguishes rejected recipients from server failures: %s", (_case, error, expected) => {
  expect(mailFailure(error)).toBe(expected);
});
