import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { UpdateKind } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Page } from "@playwright/test";
import { expect } from "../test.ts";
import { backOfficeMessagesOf, backOfficePath } from "./backoffice.ts";

/** Article texts that journeys type into the form. */
export const ARTICLE_TEXTS = {
  "en-US": {
    title: "Harbour reopens after the storm",
    changed: "Harbour reopens two days after the storm",
    older: "An older subtitle",
    newer: "A newer subtitle",
    body: "Ships left at dawn.",
    alt: "Ships in the harbour",
  },
  "ar-JO": {
    title: "الميناء يعود إلى العمل بعد العاصفة",
    changed: "الميناء يعود إلى العمل بعد العاصفة بيومين",
    older: "عنوان فرعي أقدم",
    newer: "عنوان فرعي أحدث",
    body: "أبحرت السفن عند الفجر.",
    alt: "سفن في الميناء",
  },
} as const satisfies Record<Locale, object>;

export const paragraph = (text: string): ArticleDocument["content"][number] => ({
  type: "paragraph",
  content: [{ type: "text", text }],
});

/** Form control with this `name` attribute. */
export const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Opens an article's form and waits for its body editor. */
export async function openArticleForm(page: Page, { id }: { id: number }): Promise<void> {
  await page.goto(backOfficePath(`/article/edit/${id}`));
  await expect(page.locator("[contenteditable=true]").first()).toBeVisible();
}

/** Publishes the form of a published article, and waits until the dialog has closed. */
export async function publishUpdate(
  page: Page,
  locale: Locale,
  kind: UpdateKind = "update",
  correction?: string,
): Promise<void> {
  const t = backOfficeMessagesOf(locale);
  await page.getByRole("button", { name: t("article.pendingVersion.update.button") }).click();
  const dialog = page.getByRole("dialog", { name: t("article.pendingVersion.update.title") });
  await dialog
    .getByRole("radio", {
      name: new RegExp(`^${t(`article.pendingVersion.update.kinds.${kind}`)}`),
    })
    .check();
  if (correction)
    await dialog
      .getByRole("textbox", { name: t("article.pendingVersion.update.correction") })
      .fill(correction);
  await dialog
    .getByRole("button", { name: t(`article.pendingVersion.update.confirm.${kind}`) })
    .click();
  await expect(dialog).toBeHidden();
}
