import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { scaled } from "../../../scripts/machine-speed.ts";
import { type Product, startProduct } from "../../../server/test/processes/product.ts";
import { hydratePage } from "../../readers/reader.ts";
import { test as base, expect } from "../../test.ts";

const ROOT = new URL("../../../", import.meta.url);
const FOOTER = fileURLToPath(new URL("site/app/layouts/footer/footer.tsx", ROOT));
/** In milliseconds. */
const START_TIMEOUT = scaled(180_000);

/** Returns the Node arguments of the script `npm run dev`. */
function developmentCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as {
    scripts: { dev: string };
  };
  const [program, ...nodeArguments] = scripts.dev.split(" ");
  expect(program).toBe("node");
  return nodeArguments;
}

const test = base.extend<object, { development: Product }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter
    async ({}, use) => {
      const product = await startProduct({ command: developmentCommand() });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: START_TIMEOUT },
  ],
  baseURL: async ({ development }, use) => use(development.url),
});

test("development server hydrates a page, navigates client-side and hot-reloads an edited component", async ({
  page,
}) => {
  // Vite transforms every module of the page on its first request.
  const source = readFileSync(FOOTER, "utf8");
  const edited = source.replace('{t("footer.madeWith")}', '{t("footer.madeWith")} (edited)');
  expect(edited).not.toBe(source);

  await page.goto("/", { timeout: scaled(60_000) });
  await hydratePage(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Schedule", exact: true }).click();
  await expect(page).toHaveURL(/\/schedule/);
  try {
    writeFileSync(FOOTER, edited);
    await expect(page.getByRole("contentinfo")).toContainText("(edited)");
  } finally {
    writeFileSync(FOOTER, source);
  }
  await expect(page.getByRole("contentinfo")).not.toContainText("(edited)");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});
