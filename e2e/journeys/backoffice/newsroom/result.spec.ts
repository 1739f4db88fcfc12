import { randomUUID } from "node:crypto";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const PHONE = { width: 390, height: 844 };

/** Publishes a match in play on an article with a live blog. */
async function makeMatch(editor: StaffAccount, locale: Locale) {
  const title = `${locale === "ar-JO" ? "الأردن والعراق" : "Jordan against Iraq"} ${Date.now()}`;
  const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
    locale,
    title,
    body: { type: "doc", content: [paragraph(title)] },
    publishedAt: new Date().toISOString(),
  });
  await editor.call("POST", `/v1/live-blog/${article.id}/start`, {});
  const { id } = await editor.call<StaffResult>("POST", "/v1/result", {
    idempotencyKey: randomUUID(),
    articleId: article.id,
    content: {
      kind: "match",
      phase: "inPlay",
      score: { home: 0, away: 0 },
      home: { name: { "en-US": "Jordan", "ar-JO": "الأردن" } },
      away: { name: { "en-US": "Iraq", "ar-JO": "العراق" } },
    },
  });
  await editor.call("POST", `/v1/result/${id}/publish`, {});
  return { article, id, home: locale === "ar-JO" ? "الأردن" : "Jordan" };
}

/** Score of the card on the page of an article, home side first. */
const scoreOn = (page: Page) => page.locator("section[aria-labelledby^=result-] p.font-headline");

for (const locale of LOCALES) {
  const desk = backOfficeMessagesOf(locale);

  test.describe(`result of a match, ${locale}`, () => {
    test("is updated and undone from a phone, and shown on the open page @ar-JO", async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      // The open page has no live blog, and polls.
      test.slow();
      const editor = await signInStaff();
      const { article, id, home } = await makeMatch(editor, locale);
      const reader = await (await browser.newContext({ baseURL })).newPage();
      try {
        await reader.goto(articlePath(article));
        await expect(scoreOn(reader)).toHaveText("0–0");

        await signInToBackOffice(context, editor, locale, baseURL ?? "");
        await page.setViewportSize(PHONE);
        await page.goto(backOfficePath(`/result/${id}`));
        await page
          .getByRole("button", {
            name: desk("result.quick.score.add", { name: home }),
            exact: true,
          })
          .click();
        await expect(scoreOn(reader)).toHaveText("1–0");
        expect(await violationsOf(page)).toEqual([]);
        expect(await violationsOf(reader)).toEqual([]);

        await page.getByRole("button", { name: desk("result.action.undo") }).click();
        await expect(scoreOn(reader)).toHaveText("0–0");
        await page
          .getByRole("button", { name: desk("result.phase.match.halfTime"), exact: true })
          .click();
        await expect(
          reader.getByText(locale === "ar-JO" ? "استراحة الشوطين" : "Half time", { exact: true }),
        ).toBeVisible();

        await editor.call("POST", `/v1/result/${id}/withdraw`, {});
        await expect(scoreOn(reader)).toHaveCount(0);
        await reader.reload();
        await expect(scoreOn(reader)).toHaveCount(0);
      } finally {
        await reader.context().close();
      }
    });
  });
}
