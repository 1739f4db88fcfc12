import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { mailsIn } from "../../server/test/http-staff.ts";
import { queueDigest } from "../../server/test/queue-digest.ts";
import { violationsOf } from "../axe.ts";
import { ask } from "../http.ts";
import { signIn } from "../member.ts";
import { findArticle, fullestCategory } from "../newsroom.ts";
import { quietNetwork } from "../quiet-network.ts";
import { pathOf, wake } from "../reader.ts";
import { makeEditor, productData } from "../staff.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

// Whoever is signed out is asked for, and told so.
test.use({ expectedErrors: /the server responded with a status of 40[0139]/ });

const PATIENCE = 20_000;

/** The address that the digest to somebody names for ending it. @throws Error when none comes */
async function unsubscribeLink(email: string): Promise<string> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    for (const file of mailsIn(productData())) {
      const text = readFileSync(join(productData(), "outbox", file), "utf8");
      const link = text.includes(`To: ${email}\n`)
        ? /^List-Unsubscribe: <https?:\/\/[^/]+(\/[^>]+)>/m.exec(text.replaceAll(/\n /g, " "))?.[1]
        : undefined;
      if (link) return link;
    }
    await wait(100);
  }
  throw new Error(`no digest was mailed to ${email}`);
}

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const at = (path: string) => inLocalePath(locale, path);

  test(`a reader saves, follows, has a page of their own and a digest, and ends it from the mail, ${locale}`, async ({ page }) => {
    test.slow();
    const { email, password } = await makeEditor("User");
    const [article, section] = [await findArticle(locale, (one) => one.tags.length > 0), await fullestCategory(locale)];
    await page.goto(at("/dashboard"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("dashboard.guestTitle"));
    await page.getByRole("link", { name: t("account.haveAccount") }).click();
    await signIn(page, locale, { email, password });
    await expect(page.getByText(t("dashboard.followNothing"))).toBeVisible();
    await expect(page.getByRole("heading", { name: t("mostRead") })).toBeVisible();

    // The page of an article is the same for all, and says what is saved once it is awake.
    await page.goto(articlePath(article));
    await wake(page);
    await page.locator("button[aria-pressed=false]", { hasText: t("keep.save") }).click();
    const saved = page.getByRole("button", { name: `${t("keep.saved")}: ${article.title}`, pressed: true });
    await expect(saved).toBeVisible();
    await page.goto(categoryPath(locale, section.id));
    await wake(page);
    await page.locator("button[aria-pressed=false]", { hasText: t("keep.follow") }).click();
    await expect(page.getByRole("button", { name: `${t("keep.followed")}: ${section.name}`, pressed: true })).toBeVisible();

    await page.goto(at("/dashboard"));
    await expect(page.getByRole("heading", { name: t("dashboard.forYou") })).toBeVisible();
    expect(await page.locator("section[aria-labelledby=for-you] article").count()).toBeGreaterThan(2);
    await expect(page.locator("section[aria-labelledby=saved]").getByRole("link", { name: article.title })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole("navigation", { name: t("rooms.title") })
      .getByRole("link", { name: t("rooms.subscription") })
      .click();
    await expect(page.getByText(t("subscription.none"))).toBeVisible();
    await page.goto(at("/account/failure"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("failure.nothingTitle"));

    await page.goto(at("/account"));
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel(t("digest.frequency")).selectOption("daily");
    await page.getByLabel(t("digest.language")).selectOption(locale);
    await page.getByRole("button", { name: t("digest.save") }).click();
    await expect(page.getByText(t("account.said.digest"))).toBeVisible();
    await expect(page.getByLabel(t("digest.frequency"))).toHaveValue("daily");
    await queueDigest(process.env.MASTHEAD_DATABASE ?? "", email, article.id);
    const link = await unsubscribeLink(email);
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("unsubscribe.title"));
    await page.getByRole("button", { name: t("unsubscribe.button") }).click();
    await expect(page.getByText(t("unsubscribe.done"))).toBeVisible();
    await page.goto(at("/account"));
    await expect(page.getByLabel(t("digest.frequency"))).toHaveValue("off");
    await page.getByRole("button", { name: `${t("following.end")}: ${section.name}` }).click();
    await expect(page.getByText(t("account.said.unfollowed"))).toBeVisible();
    await page.goto(at("/account/saved"));
    await page.getByRole("button", { name: `${t("saved.remove")}: ${article.title}` }).click();
    await expect(page.getByText(t("saved.empty"))).toBeVisible();
  });

  for (const moment of ["before the page is awake", "when the page is awake"] as const)
    test(`who saves signed out ${moment} is told why to sign in, and comes back to the story, saved, ${locale}`, async ({ page }) => {
      const { email, password } = await makeEditor("User");
      const article = await findArticle(locale, (one) => one.tags.length > 0);
      await page.goto(articlePath(article));
      if (moment === "when the page is awake") await wake(page);
      await page.getByRole("button", { name: `${t("keep.save")}: ${article.title}` }).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("signInTo.save.title"));
      await signIn(page, locale, { email, password });
      await expect(page).toHaveURL((url) => url.pathname === articlePath(article));
      await expect(page.getByText(t("keep.savedToast"))).toBeVisible();
      await expect(page.getByRole("button", { name: `${t("keep.saved")}: ${article.title}`, pressed: true })).toBeVisible();
      await expect(page.getByRole("banner").locator("[data-account]").first()).toHaveAttribute("href", at("/dashboard"));
    });

  test.describe(`without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("who saves signed out signs in first, and then it is saved; and follows", async ({ page }) => {
      test.slow();
      await quietNetwork();
      const { email, password } = await makeEditor("User");
      const article = await findArticle(locale, (one) => one.authors.length > 0);
      await page.goto(articlePath(article));
      await page.getByRole("button", { name: `${t("keep.save")}: ${article.title}` }).click();
      expect(pathOf(page)).toContain(at("/auth/sign-in"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("signInTo.save.title"));
      await signIn(page, locale, { email, password });
      expect(new URL(page.url()).pathname).toBe(articlePath(article));
      await expect(page.getByText(t("keep.savedToast"))).toBeVisible();
      await page.getByRole("link", { name: article.authors[0]?.name }).first().click();
      await page.getByRole("button", { name: `${t("keep.follow")}: ${article.authors[0]?.name}` }).click();
      await expect(page.getByText(t("keep.followedToast"))).toBeVisible();
      await page.goto(at("/account"));
      await expect(page.getByRole("link", { name: article.title })).toBeVisible();
      await expect(page.getByRole("button", { name: `${t("following.end")}: ${article.authors[0]?.name}` })).toBeVisible();
      // A link from elsewhere saves nothing: the address does not say what.
      await page.goto(`${at("/account/keep")}?next=/&kind=article&id=${article.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("kept.nothing.title"));
    });
  });

  test(`one's own pages are kept nowhere, and a page that all get says nothing of anybody, ${locale}`, async () => {
    for (const path of ["/dashboard", "/account/subscription", "/account/keep", "/unsubscribe/1.x", "/dashboard.data"]) {
      const { headers } = await ask(at(path));
      expect(headers["cache-control"], path).toContain("no-store");
      expect(headers["x-robots-tag"], path).toContain("noindex");
    }
    for (const path of ["/account/failure", "/account/saved"]) expect((await ask(at(path))).status, path).toBe(302);
    const article = await findArticle(locale);
    expect((await ask(articlePath(article))).headers["cache-control"]).toContain("s-maxage");
  });
}
