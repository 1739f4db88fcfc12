import { LOCALES } from "@masthead/contract/system/locale.ts";
import { mailedCode, mailsIn } from "../../server/test/http-staff.ts";
import { violationsOf } from "../axe.ts";
import { deskPath, deskWordsOf, speak } from "../desk.ts";
import { makeEditor, productData } from "../staff.ts";
import { expect, test } from "../test.ts";

// A wrong code, and the question who is there before anyone is.
test.use({ expectedErrors: /the server responded with a status of 40[013]/ });

for (const locale of LOCALES) {
  const t = deskWordsOf(locale);
  for (const role of ["Superadmin", "Admin"] as const) {
    test(`signs in with the mailed code and out again: ${role}, ${locale}`, async ({ page, context }) => {
      await speak(context, locale);
      const { email, password } = await makeEditor(role);
      await page.goto(deskPath("/tag/list"));
      await expect(page).toHaveURL(new RegExp(`${deskPath("/login")}$`));
      await expect(page.locator("html")).toHaveAttribute("dir", locale === "ar-JO" ? "rtl" : "ltr");
      expect(await violationsOf(page)).toEqual([]);

      await page.getByLabel(t("desk.signIn.email")).fill(email);
      await page.locator('input[autocomplete="current-password"]').fill(password);
      const before = new Set(mailsIn(productData()));
      await page.getByRole("button", { name: t("desk.signIn.next") }).click();
      const code = page.getByLabel(t("desk.signIn.code"));
      await expect(code).toBeFocused();
      // A wrong password leads here as well, so the form says what to check when no code arrives.
      await expect(page.getByText(t("desk.signIn.noCode"))).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);

      const right = await mailedCode(productData(), email, before);
      await code.fill(right === "000000" ? "000001" : "000000");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
      await code.fill(right);
      await page.keyboard.press("Enter");
      // Back where one wanted to go; for who may not, it is not found.
      if (role === "Superadmin") await expect(page.getByRole("table")).toBeVisible();
      else await expect(page.getByText(t("desk.notFound.title", { path: deskPath("/tag/list") }))).toBeVisible();

      await page.getByRole("button", { name: "Editor" }).click();
      await page.getByRole("menuitem", { name: t("desk.signOut") }).click();
      await expect(page).toHaveURL(new RegExp(`${deskPath("/login")}$`));
      await page.goto(deskPath("/"));
      await expect(page).toHaveURL(new RegExp(`${deskPath("/login")}$`));
    });
  }
}
