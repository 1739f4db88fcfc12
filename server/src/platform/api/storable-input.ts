import { isStorable } from "@masthead/contract/platform/record.ts";
import { invalidInput } from "../http/problem.ts";
import type { CallContext } from "../platform.ts";

/**
 * Refuses text that PostgreSQL cannot store, in any field of the input.
 * @throws INVALID_INPUT for that field
 */
export function requireStorable(context: Pick<CallContext, "locale">, input: unknown): void {
  const path = unstorablePath(input);
  if (path !== undefined) throw invalidInput(context, path, "input.unstorable");
}

/**
 * Returns the path of a text with a null byte or a lone surrogate. Not recursive: input may be
 * nested deeper than the stack.
 */
function unstorablePath(input: unknown): string | undefined {
  const pending: { value: unknown; path: string }[] = [{ value: input, path: "" }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !isStorable(value)) return path;
    if (typeof value !== "object" || value === null || value instanceof Blob) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return path;
      pending.push({ value: inner, path: path ? `${path}.${key}` : key });
    }
  }
  return undefined;
}
