import { backOfficePath, signInToBackOffice } from "../../staff/backoffice.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

/** Upper bound of the delay before a list writes a filter into the URL, in milliseconds. */
const LIST_DEBOUNCE = 500;

test("record opens when its row is clicked before the list has written a new filter into the URL", async ({
  page,
  context,
  baseURL,
}) => {
  await signInToBackOffice(context, await signInStaff("Superadmin"), "en-US", baseURL ?? "");
  await page.clock.install();
  await page.goto(backOfficePath("/tag/list"));
  const row = page.getByRole("row").nth(1);
  await expect(row).toBeVisible();
  await page.getByLabel("Search", { exact: true }).pressSequentially("e");
  await row.getByRole("cell").nth(1).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await page.clock.fastForward(2 * LIST_DEBOUNCE);
  await expect(page).toHaveURL(/\/tag\/edit\/\d+$/);
});
