import { formatNumber } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { z } from "zod";
import { messagesFor } from "../http/messages.ts";

type Issue = z.core.$ZodIssue;

/** Value types that have a message under `input.type`. */
const TYPES = new Set(["string", "number", "int", "boolean", "array", "object", "file"]);
/** Text formats that have a message under `input.format`. */
const FORMATS = new Set(["email", "url", "datetime", "date", "uuid"]);

/** The issue does not contain the input, so only zod's own message shows that the value was missing. */
const MISSING_VALUE = /received (undefined|null)$/;

/** Unknown fields that a message lists. */
const MAX_NAMES = 10;

/** Returns the message about an invalid field for the person who filled it in. */
export function inputMessage(issue: Issue, locale: Locale): string {
  const t = messagesFor(locale);
  const number = (value: number | bigint) => formatNumber(value, locale);
  switch (issue.code) {
    case "invalid_type":
      if (MISSING_VALUE.test(issue.message)) return t("input.required");
      return t(`input.type.${TYPES.has(issue.expected) ? issue.expected : "other"}`);
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) <= 1) return t("input.required");
      return t(`input.tooSmall.${unitOf(issue.origin)}`, { count: Number(issue.minimum), limit: number(issue.minimum) });
    case "too_big":
      return t(`input.tooBig.${unitOf(issue.origin)}`, { count: Number(issue.maximum), limit: number(issue.maximum) });
    case "invalid_format":
      return t(`input.format.${FORMATS.has(issue.format) ? issue.format : "other"}`);
    case "invalid_value":
      return t("input.choice");
    case "unrecognized_keys":
      return t("input.unknown", { names: issue.keys.slice(0, MAX_NAMES).join(", ") });
    default:
      return t("input.other");
  }
}

/** Returns what a limit counts: characters, entries, bytes, or the value itself. */
function unitOf(origin: string): "characters" | "entries" | "bytes" | "value" {
  if (origin === "string") return "characters";
  if (origin === "array" || origin === "set" || origin === "map") return "entries";
  return origin === "file" ? "bytes" : "value";
}
