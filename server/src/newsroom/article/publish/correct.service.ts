import type { CallContext } from "../../../platform/platform.ts";
import { type ArticleForm, saveForm } from "../edit/save-form.service.ts";

/** Publishes the content of a form with a correction, and withdraws cached pages without it. */
export const correctArticle = (
  context: CallContext,
  form: ArticleForm,
  correction: string,
): Promise<void> => saveForm(context, form, { kind: "correct", correction });
