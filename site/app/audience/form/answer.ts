import { inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Problem } from "@masthead/contract/system/problem.ts";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import { pageOf } from "../../system/page-context.ts";

/** What a form shows after it was sent: what was typed, and what is wrong with it. */
export interface Answer {
  /** Which of the page's forms it was. */
  intent: string;
  values: Record<string, string>;
  /** By the name of the field. */
  errors: Record<string, string>;
  /** What is wrong with no field alone. */
  message?: string;
  /** Names what is wrong, where the page offers a way out. */
  reason?: string;
}

/** The fields of a form that was sent. */
export interface Fields {
  intent: string;
  text(name: string): string;
  /** The text, or undefined when there is none. */
  filled(name: string): string | undefined;
}

/** What is never sent back. */
const SECRET = /password|proof|^(code|current|next)$/i;

/**
 * Does what a form asks for. What the API refuses is answered at the fields, with what was typed; whoever may not ask it any more is
 * signed out and led home.
 */
export async function answered<T>({ request, context }: ActionFunctionArgs, work: (fields: Fields) => Promise<T>) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const fields = { intent: text("intent"), text, filled: (name: string) => text(name).trim() || undefined };
  try {
    return await work(fields);
  } catch (error) {
    const { status, data: problem } = error as { status?: number; data?: Problem };
    if (error instanceof Response || !status || !problem?.code || status === 500) throw error;
    if (status === 401 || status === 403) {
      const { client, locale } = pageOf(context);
      // Nobody is signed in at a 401, which is as good.
      await client.auth.logout().catch(() => {});
      throw redirect(inLocalePath(locale, "/"), 303);
    }
    return data(answerOf(form, problem), { status });
  }
}

function answerOf(form: FormData, { title, errors }: Problem): Answer {
  const names = [...form.keys()];
  const placed = errors.filter(({ path }) => names.includes(path) && path !== "proof");
  const elsewhere = errors.filter((one) => !placed.includes(one));
  const message = elsewhere.map((one) => one.message).join(" ") || (placed.length ? undefined : title);
  const [first] = elsewhere;
  return {
    intent: String(form.get("intent") ?? ""),
    values: Object.fromEntries(names.filter((name) => !SECRET.test(name)).map((name) => [name, String(form.get(name) ?? "")])),
    errors: Object.fromEntries(placed.map((one) => [one.path, one.message])),
    ...(message && { message }),
    ...(first && { reason: first.path }),
  };
}

/** An address within the site that somebody wanted to go to; another when it is none. */
export function ownPath(wanted: string | null | undefined, otherwise: string): string {
  return wanted && /^\/(?![/\\])[^\\\s]*$/.test(wanted) ? wanted : otherwise;
}
