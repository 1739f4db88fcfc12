import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { articlePath, categoryPath, inLocalePath } from "@masthead/contract/platform/paths.ts";
import { scaled } from "../../../scripts/machine-speed.ts";
import { queueDigest } from "../../../server/test/processes/queue-digest.ts";
import { mailsIn } from "../../../server/test/processes/staff-session.ts";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle, largestCategory } from "../../newsroom.ts";
import { clearBotCheckLimits } from "../../readers/bot-check-limits.ts";
import { hydratePage, pathOf } from "../../readers/reader.ts";
import { signIn } from "../../readers/reader-account.ts";
import { createAccount, productDataDir } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

// Requests of signed-out readers, which the server rejects.
test.use({ expectedErrors: /the server responded with a status of 40[0139]/ });

/** In milliseconds. */
const MAIL_TIMEOUT = scaled(30_000);

/**
 * Waits for a digest to an address and returns the path of its unsubscribe link. @throws Error
 * after a timeout
 */
async function unsubscribeLink(email: string): Promise<string> {
  const deadline = Date.now() + MAIL_TIMEOUT;
  while (Date.now() < deadline) {
    for (const file of mailsIn(productDataDir())) {
      const text = readFileSync(join(productDataDir(), "outbox", file), "utf8");
      const link = text.includes(`To: ${email}\n`)
        ? /^List-Unsubscribe: <https?:\/\/[^/]+(\/[^>]+)>/m.exec(text.replaceAll(/\n /g, " "))?.[1]
        : undefined;
      if (link) return link;
    }
    await wait(100);
  }
  throw new Error(`no digest was mailed to ${email}`);
}

for (const locale of journeyLocales("en-US")) {
  const t = messagesOf(locale);
  const localePath = (path: string) => inLocalePath(locale, path);

  test(`reader saves an article, follows a category, sees both on the dashboard and unsubscribes from the digest, ${locale}`, async ({
    page,
  }) => {
    test.slow();
    const { email, password } = await createAccount("User");
    const [article, category] = [
      await findArticle(locale, ({ tags }) => tags.length > 0),
      await largestCategory(locale),
    ];
    await page.goto(localePath("/dashboard"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("dashboard.guestTitle"));
    await page.getByRole("link", { name: t("account.haveAccount") }).click();
    await signIn(page, locale, { email, password });
    await expect(page.getByText(t("dashboard.followNothing"))).toBeVisible();
    await expect(page.getByRole("heading", { name: t("mostRead") })).toBeVisible();

    // An article's page is the same for everyone, and shows its saved state once it is hydrated.
    await page.goto(articlePath(article));
    await hydratePage(page);
    await page.locator("button[aria-pressed=false]", { hasText: t("saveOrFollow.save") }).click();
    const saved = page.getByRole("button", {
      name: `${t("saveOrFollow.saved")}: ${article.title}`,
      pressed: true,
    });
    await expect(saved).toBeVisible();
    await page.goto(categoryPath(locale, category.id));
    await hydratePage(page);
    await page.locator("button[aria-pressed=false]", { hasText: t("saveOrFollow.follow") }).click();
    await expect(
      page.getByRole("button", {
        name: `${t("saveOrFollow.followed")}: ${category.name}`,
        pressed: true,
      }),
    ).toBeVisible();

    await page.goto(localePath("/dashboard"));
    await expect(page.getByRole("heading", { name: t("dashboard.forYou") })).toBeVisible();
    expect(await page.locator("section[aria-labelledby=for-you] article").count()).toBeGreaterThan(
      2,
    );
    await expect(
      page.locator("section[aria-labelledby=saved]").getByRole("link", { name: article.title }),
    ).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole("navigation", { name: t("accountPages.title") })
      .getByRole("link", { name: t("accountPages.subscription") })
      .click();
    await expect(page.getByText(t("subscription.none"))).toBeVisible();
    await page.goto(localePath("/account/failure"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("failure.nothingTitle"));

    await page.goto(localePath("/account"));
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel(t("digest.frequency")).selectOption("daily");
    await page.getByLabel(t("digest.language")).selectOption(locale);
    await page.getByRole("button", { name: t("digest.save") }).click();
    await expect(page.getByText(t("account.flash.digest"))).toBeVisible();
    await expect(page.getByLabel(t("digest.frequency"))).toHaveValue("daily");
    await queueDigest(process.env.TEST_DATABASE ?? "", email, article.id);
    const link = await unsubscribeLink(email);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("unsubscribe.title"));
    await page.getByRole("button", { name: t("unsubscribe.button") }).click();
    await expect(page.getByText(t("unsubscribe.done"))).toBeVisible();
    await page.goto(localePath("/account"));
    await expect(page.getByLabel(t("digest.frequency"))).toHaveValue("off");
    await page.getByRole("button", { name: `${t("following.end")}: ${category.name}` }).click();
    await expect(page.getByText(t("account.flash.unfollowed"))).toBeVisible();
    await page.goto(localePath("/account/saved"));
    await page.getByRole("button", { name: `${t("saved.remove")}: ${article.title}` }).click();
    await expect(page.getByText(t("saved.empty"))).toBeVisible();
  });

  for (const moment of ["before hydration", "after hydration"] as const)
    test(`saving an article signed out ${moment} leads to sign-in, returns to the article and saves it, ${locale}`, async ({
      page,
    }) => {
      const { email, password } = await createAccount("User");
      const article = await findArticle(locale, ({ tags }) => tags.length > 0);
      await page.goto(articlePath(article));
      if (moment === "after hydration") await hydratePage(page);
      await page
        .getByRole("button", { name: `${t("saveOrFollow.save")}: ${article.title}` })
        .press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("signInTo.save.title"));
      await signIn(page, locale, { email, password });
      await expect(page).toHaveURL((url) => url.pathname === articlePath(article));
      await expect(page.getByText(t("saveOrFollow.savedToast"))).toBeVisible();
      await expect(
        page.getByRole("button", {
          name: `${t("saveOrFollow.saved")}: ${article.title}`,
          pressed: true,
        }),
      ).toBeVisible();
      await expect(page.getByRole("banner").locator("[data-account]").first()).toHaveAttribute(
        "href",
        localePath("/dashboard"),
      );
    });

  test.describe(`saving and following without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("saving an article without JavaScript leads to sign-in, then saves it; following an author works too", async ({
      page,
    }) => {
      test.slow();
      await clearBotCheckLimits();
      const { email, password } = await createAccount("User");
      const article = await findArticle(locale, ({ authors }) => authors.length > 0);
      await page.goto(articlePath(article));
      await page
        .getByRole("button", { name: `${t("saveOrFollow.save")}: ${article.title}` })
        .click();
      expect(pathOf(page)).toContain(localePath("/auth/sign-in"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("signInTo.save.title"));
      await signIn(page, locale, { email, password });
      expect(new URL(page.url()).pathname).toBe(articlePath(article));
      await expect(page.getByText(t("saveOrFollow.savedToast"))).toBeVisible();
      await page.getByRole("link", { name: article.authors[0]?.name }).first().click();
      await page
        .getByRole("button", { name: `${t("saveOrFollow.follow")}: ${article.authors[0]?.name}` })
        .click();
      await expect(page.getByText(t("saveOrFollow.followedToast"))).toBeVisible();
      await page.goto(localePath("/account"));
      await expect(page.getByRole("link", { name: article.title })).toBeVisible();
      await expect(
        page.getByRole("button", { name: `${t("following.end")}: ${article.authors[0]?.name}` }),
      ).toBeVisible();
      // A link from another site saves nothing: the target to save is not read from the URL.
      await page.goto(`${localePath("/account/keep")}?next=/&kind=article&id=${article.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("notSaved.nothing.title"));
    });
  });

  test(`personal pages are never cached or indexed, and article pages can be cached, ${locale}`, async () => {
    for (const path of [
      "/dashboard",
      "/account/subscription",
      "/account/keep",
      "/unsubscribe/1.x",
      "/dashboard.data",
    ]) {
      const { headers } = await rawRequest(localePath(path));
      expect(headers["cache-control"], path).toContain("no-store");
      expect(headers["x-robots-tag"], path).toContain("noindex");
    }
    for (const path of ["/account/failure", "/account/saved"])
      expect((await rawRequest(localePath(path))).status, path).toBe(302);
    const article = await findArticle(locale);
    expect((await rawRequest(articlePath(article))).headers["cache-control"]).toContain("s-maxage");
  });
}
