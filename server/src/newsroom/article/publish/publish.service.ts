import type { CallContext } from "../../../platform/platform.ts";
import { type ArticleForm, saveForm } from "../edit/save-form.service.ts";

/**
 * Publishes the content of a form, which readers see as an update or not at all.
 * @param note Tells readers what an update changed.
 */
export const publishArticle = (
  context: CallContext,
  form: ArticleForm,
  report: "update" | "silent",
  note?: string,
): Promise<void> => saveForm(context, form, { kind: "publish", report, note });
