import type { Locale } from "@masthead/contract/system/locale.ts";
import type { CallContext } from "../platform.ts";

/** The call's context in the locale that its input asks for. */
export function inCallLocale(context: CallContext, input: { locale?: Locale | undefined }): CallContext {
  return input.locale && input.locale !== context.locale ? { ...context, locale: input.locale } : context;
}
