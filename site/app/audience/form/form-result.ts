import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import { pageOf } from "../../platform/api/page-context.ts";

/** Result of a form submission that the form displays: the submitted values, and their errors. */
export interface FormResult {
  /** Identifies the submitted form among the forms of the page. */
  intent: string;
  values: Record<string, string>;
  /** Error messages by field name. */
  errors: Record<string, string>;
  /** Errors that belong to no single field. */
  message?: string;
  /** Path of the first error that belongs to no field. Pages use it to offer a way out. */
  reason?: string;
}

export interface Fields {
  intent: string;
  text(name: string): string;
  /** Trimmed text, or undefined if empty. */
  optionalText(name: string): string | undefined;
}

/** Fields that are never returned to the browser. */
const SECRET = /password|proof|^(code|current|next|pin)$/i;

/**
 * Runs the action of a submitted form. If the API refuses it, returns the errors by field with the
 * submitted values; on a 401 or 403, signs the reader out and redirects to the home page.
 */
export async function handleForm<T>(
  { request, context }: ActionFunctionArgs,
  action: (fields: Fields) => Promise<T>,
) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const fields = {
    intent: text("intent"),
    text,
    optionalText: (name: string) => text(name).trim() || undefined,
  };
  try {
    return await action(fields);
  } catch (error) {
    const { status, data: problem } = error as { status?: number; data?: Problem };
    if (error instanceof Response || !status || !problem?.code || status === 500) throw error;
    if (status === 401 || status === 403) {
      const { client, locale } = pageOf(context);
      // After a 401 the session has already ended.
      await client.auth.logout().catch(() => {});
      throw redirect(pagePath(locale, ""), 303);
    }
    return data(toResult(form, problem), { status });
  }
}

function toResult(form: FormData, { title, errors }: Problem): FormResult {
  const names = [...form.keys()];
  const fieldErrors = errors.filter(({ path }) => names.includes(path) && path !== "proof");
  const otherErrors = errors.filter((error) => !fieldErrors.includes(error));
  const message =
    otherErrors.map((error) => error.message).join(" ") || (fieldErrors.length ? undefined : title);
  const [firstOther] = otherErrors;
  return {
    intent: String(form.get("intent") ?? ""),
    values: Object.fromEntries(
      names
        .filter((name) => !SECRET.test(name))
        .map((name) => [name, String(form.get(name) ?? "")]),
    ),
    errors: Object.fromEntries(fieldErrors.map((error) => [error.path, error.message])),
    ...(message && { message }),
    ...(firstOther && { reason: firstOther.path }),
  };
}

/**
 * Returns `wanted` if it is a path within the site, otherwise the fallback. Prevents open
 * redirects.
 */
export function safeRedirectPath(wanted: string | null | undefined, fallback: string): string {
  return wanted && /^\/(?![/\\])[^\\\s]*$/.test(wanted) ? wanted : fallback;
}
