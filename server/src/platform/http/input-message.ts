import { numberText } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { z } from "zod";
import { wordsOf } from "./words.ts";

type Issue = z.core.$ZodIssue;

/** Kinds of values that a field can ask for, as `input.type` names them. */
const TYPES = new Set(["string", "number", "int", "boolean", "array", "object", "file"]);
/** Forms of text that `input.format` names. */
const FORMATS = new Set(["email", "url", "datetime", "date", "uuid"]);

/** Without the input itself, only zod's own message tells that there was none. */
const NOTHING = /received (undefined|null)$/;

/** What is wrong with a field, said to who filled it in. */
export function inputMessage(issue: Issue, locale: Locale): string {
  const t = wordsOf(locale);
  const number = (value: number | bigint) => numberText(value, locale);
  switch (issue.code) {
    case "invalid_type":
      if (NOTHING.test(issue.message)) return t("input.required");
      return t(`input.type.${TYPES.has(issue.expected) ? issue.expected : "other"}`);
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) <= 1) return t("input.required");
      return t(`input.tooSmall.${sizeOf(issue.origin)}`, { count: Number(issue.minimum), limit: number(issue.minimum) });
    case "too_big":
      return t(`input.tooBig.${sizeOf(issue.origin)}`, { count: Number(issue.maximum), limit: number(issue.maximum) });
    case "invalid_format":
      return t(`input.format.${FORMATS.has(issue.format) ? issue.format : "other"}`);
    case "invalid_value":
      return t("input.choice");
    case "unrecognized_keys":
      return t("input.unknown", { names: issue.keys.join(", ") });
    default:
      return t("input.other");
  }
}

/** What is counted: characters, entries, bytes, or the value itself. */
function sizeOf(origin: string): "characters" | "entries" | "bytes" | "value" {
  if (origin === "string") return "characters";
  if (origin === "array" || origin === "set" || origin === "map") return "entries";
  return origin === "file" ? "bytes" : "value";
}
