import { deskPath, showDeskTo } from "../desk.ts";
import { signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

/** Longer than a list waits before it writes a filter into the address, in milliseconds. */
const LIST_DEBOUNCE = 500;

test("a record opens when its row is clicked before the list has written a new filter into the address", async ({
  page,
  context,
  baseURL,
}) => {
  await showDeskTo(context, await signInEditor("Superadmin"), "en-US", baseURL ?? "");
  await page.goto(deskPath("/tag/list"));
  const row = page.getByRole("row").nth(1);
  await expect(row).toBeVisible();
  await page.getByLabel("Search", { exact: true }).pressSequentially("e");
  await row.getByRole("cell").nth(1).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await page.waitForTimeout(2 * LIST_DEBOUNCE);
  await expect(page).toHaveURL(/\/tag\/edit\/\d+$/);
});
