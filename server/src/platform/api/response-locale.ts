import { responseLocale } from "@masthead/contract/platform/call.ts";
import { isLocale, type Locale } from "@masthead/contract/platform/locale.ts";
import type { AnyContractProcedure, AnySchema } from "@orpc/contract";
import { z } from "zod";

/**
 * Returns the locale that the input of a call asks its response to be in; undefined if it asks for
 * none, or if its `locale` is that of content to store. The input is not validated yet.
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
 * Whether `locale` in the input of a call is the locale of its response: in reads, also if it
 * selects what is read, and in writes that declare it as `responseLocale`.
 */
export function takesResponseLocale(
  schema: AnySchema | undefined,
  method: string | undefined,
): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const { locale } = schema.shape;
  return locale !== undefined && (method === "GET" || locale === responseLocale);
}
