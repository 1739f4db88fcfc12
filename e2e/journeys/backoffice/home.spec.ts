import { VIEW_PATH } from "@masthead/contract/audience/page-views.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../browser/axe.ts";
import { productUrl } from "../../product-url.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { expect, test } from "../../test.ts";
import { type FrontDesk, startFrontDesk } from "./front-section.ts";

/** Readers of the article, more than other journeys have at a time. */
const READERS = 12;

let desk: FrontDesk;
test.beforeAll(async () => {
  desk = await startFrontDesk();
});

/**
 * Sends a view of an article by a new reader: readers are distinguished by IP address and user
 * agent.
 */
async function read(article: ArticleRecord, reader: string): Promise<void> {
  const { status } = await fetch(`${productUrl()}${VIEW_PATH}`, {
    method: "POST",
    headers: {
      origin: productUrl(),
      "user-agent": `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 ${reader}`,
      "accept-language": article.locale,
    },
    body: JSON.stringify([[articlePath(article), "", 0, 1]]),
  });
  expect(status).toBe(204);
}

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);

  test(`home page shows the state of a front and the articles that are read now, ${locale} @en-US`, async ({
    page,
    context,
    baseURL,
  }) => {
    const section = await desk.createSection(locale, 3);
    const [first, second] = section.articles as [ArticleRecord, ArticleRecord];
    await desk.edit(section, { slots: { "main.0": { articleId: second.id } } });
    await desk.publish(section);
    await desk.edit(section, { slots: { "main.1": { articleId: first.id } } });
    for (let reader = 0; reader < READERS; reader++)
      await read(first, `Home-${section.id}-${reader}`);

    await signInToBackOffice(context, desk.editor, locale, baseURL ?? "");
    await page.goto(backOfficePath("/"));
    const front = page.getByRole("group").filter({ hasText: second.title });
    await expect(front).toContainText(t("home.front.live"));
    await expect(front.getByText(second.title)).toBeVisible();
    await expect(front.locator("time")).toHaveCount(2);

    const readers = page.getByRole("region", { name: t(`frame.language.${locale}`) });
    await expect(async () => {
      await page.reload();
      await expect(readers.getByRole("listitem").filter({ hasText: first.title })).toContainText(
        String(READERS),
        { timeout: 5000 },
      );
    }).toPass();
    expect(await violationsOf(page)).toEqual([]);
  });
}
