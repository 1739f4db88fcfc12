import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { CallContext } from "../platform.ts";

/** Returns the context with the locale of the call's input, if it has one. */
export function withInputLocale(
  context: CallContext,
  input: { locale?: Locale | undefined },
): CallContext {
  return input.locale && input.locale !== context.locale
    ? { ...context, locale: input.locale }
    : context;
}
