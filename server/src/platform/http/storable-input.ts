import { isStorable } from "@masthead/contract/system/record.ts";
import type { CallContext } from "../platform.ts";
import { problemError } from "./problem.ts";
import { wordsOf } from "./words.ts";

/** Refuses text that PostgreSQL cannot store, in whatever field of an input. @throws INVALID_INPUT at the field */
export function requireStorable({ locale }: CallContext, input: unknown): void {
  const path = unstorablePath(input);
  if (path !== undefined) throw problemError("INVALID_INPUT", [{ path, message: wordsOf(locale)("input.unstorable") }]);
}

/** Path of a text with a null byte or half of a character. Not recursive: input may be nested deeper than the stack. */
function unstorablePath(input: unknown): string | undefined {
  const left: { value: unknown; path: string }[] = [{ value: input, path: "" }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !isStorable(value)) return path;
    if (typeof value !== "object" || value === null || value instanceof Blob) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path;
      left.push({ value: inner, path: path ? `${path}.${key}` : key });
    }
  }
  return undefined;
}
