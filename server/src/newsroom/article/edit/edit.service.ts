import type { ArticlePatch } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { correctArticle } from "../publish/correct.service.ts";
import { publishArticle } from "../publish/publish.service.ts";
import { saveForm } from "./save-form.service.ts";

/** Changes fields of an article, and with `publish` publishes its content. @throws as `saveForm` */
export function editArticle(
  context: CallContext,
  { publish, ...form }: ArticlePatch,
): Promise<void> {
  if (!publish) return saveForm(context, form, { kind: "edit" });
  return publish.kind === "correction"
    ? correctArticle(context, form, publish.correction ?? "")
    : publishArticle(context, form, publish.kind, publish.note);
}
