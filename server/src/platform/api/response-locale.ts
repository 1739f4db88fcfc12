import { responseLocale } from "@masthead/contract/platform/call.ts";
import { isLocale, type Locale } from "@masthead/contract/platform/locale.ts";
import type { AnyContractProcedure, AnySchema } from "@orpc/contract";
import { z } from "zod";

/**
 * Returns the response locale that the input of a call requests; undefined if there is none, or if
 * its `locale` belongs to content to store. The input is not validated yet.
 */
export function requestedLocale(
  { "~orpc": { inputSchema, route } }: AnyContractProcedure,
  input: unknown,
): Locale | undefined {
  if (!takesResponseLocale(inputSchema, route.method)) return undefined;
  const { locale } = (input ?? {}) as { locale?: unknown };
  return isLocale(locale) ? locale : undefined;
}

/**
 * Whether `locale` in the input of a call is the locale of its response: in reads, even if it
 * selects the records, and in writes that declare it as `responseLocale`.
 */
export function takesResponseLocale(
  schema: AnySchema | undefined,
  method: string | undefined,
): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const { locale } = schema.shape;
  return locale !== undefined && (method === "GET" || locale === responseLocale);
}
