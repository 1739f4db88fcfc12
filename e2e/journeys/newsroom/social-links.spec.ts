import { topicPath } from "@masthead/contract/platform/paths.ts";
import { expect, test } from "../../test.ts";

for (const locale of ["en-US", "ar-JO"] as const) {
  const path = topicPath(locale, locale === "en-US" ? "lina-haddadin" : "لينا-حدادين");

  test(`author page links the author's social profiles for readers and in structured data: ${locale}`, async ({
    page,
  }) => {
    await page.goto(path);
    const list = page.getByRole("main").getByRole("list", { name: /Lina Haddadin|لينا حدادين/ });
    await expect(list.getByRole("link", { name: "Instagram", exact: true })).toHaveAttribute(
      "href",
      /instagram\.com\/lina/,
    );
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}",
    );
    expect(data).toMatchObject({ "@type": "ProfilePage", mainEntity: { "@type": "Person" } });
    expect(data.mainEntity.sameAs).toEqual([
      expect.stringContaining("x.com"),
      expect.stringContaining("instagram.com"),
    ]);
  });

  test(`footer shows the station's social links as icons with names: ${locale}`, async ({
    page,
  }) => {
    await page.goto(path);
    const links = page.getByRole("contentinfo").locator('a[rel~="me"]');
    await expect(links).toHaveCount(5);
    for (const name of ["Facebook", "X", "YouTube", "Instagram", "Telegram"]) {
      const link = page.getByRole("contentinfo").getByRole("link", { name, exact: true });
      await expect(link.locator("svg")).toBeVisible();
      const box = await link.boundingBox();
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        "large enough to touch",
      ).toBeGreaterThanOrEqual(44);
    }
  });
}
