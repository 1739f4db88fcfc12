import { randomUUID } from "node:crypto";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { violationsOf } from "../../browser/axe.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { queryDatabase, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

const WIDTHS = [1440, 390] as const;

/**
 * Inserts a permanently failed job, as the queue stores it when it is logged. Its retry is
 * harmless.
 */
async function insertFailedJob(locale: string) {
  const job = {
    name: "weather.refresh",
    error: `connect ECONNREFUSED 192.0.2.1:25 (${locale})`,
    run: randomUUID(),
  };
  await queryDatabase(
    `insert into jobs.job (name, state, completed_on, data, source_name, source_id, source_retry_count, source_output)
      values ('jobs.failed', 'completed', now(), jsonb_build_object('run', $3::text), $1, $3::uuid, 10,
        jsonb_build_object('message', $2::text))`,
    [job.name, job.error, job.run],
  );
  return job;
}

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);

  test(`system screen shows processes and jobs to Superadmins, and retries a failed job, ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }, testInfo) => {
    const job = await insertFailedJob(locale);
    const failure = `connect ETIMEDOUT 192.0.2.2:443 (${locale})`;
    await queryDatabase(
      `insert into dependency_failure (dependency, outcome, count, first_at, last_at, cause, reference)
        values ('gateway', $2, 6, now(), now(), $1, 'stripe')
        on conflict (dependency, outcome) do update set last_at = now(), cause = excluded.cause`,
      // A separate row: both languages run at the same time.
      [failure, locale === "en-US" ? "failed" : "refused"],
    );
    const staff = await signInStaff("Superadmin");
    await signInToBackOffice(context, staff, locale, baseURL ?? "");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(backOfficePath("/system"));
      const processes = page.getByRole("region", { name: t("status.processes.title") });
      await expect(processes.getByText(t("status.processes.running")).first()).toBeVisible();
      const database = page.getByRole("region", { name: t("status.database.title"), exact: true });
      await expect(database.getByText(t("status.database.ok"))).toBeVisible();
      await expect(
        page
          .getByRole("region", { name: t("status.storage.title") })
          .getByText(t("status.storage.ok")),
      ).toBeVisible();
      await expect(
        page.getByRole("region", { name: t("status.cdn.title") }).getByText(t("status.cdn.none")),
      ).toBeVisible();
      await expect(
        page
          .getByRole("region", { name: t("status.gateway.title") })
          .getByText(t("status.gateway.test")),
      ).toBeVisible();
      await expect(
        page.getByRole("region", { name: t("status.versions.title") }).getByText("PostgreSQL"),
      ).toBeVisible();
      await expect(
        page
          .getByRole("region", { name: t("status.streams.title") })
          .getByRole("row")
          .nth(1),
      ).toBeVisible();
      await expect(page.getByText(job.error)).toBeVisible();
      const failures = page.getByRole("region", { name: t("status.failures.title") });
      await expect(failures.getByRole("row").filter({ hasText: failure })).toContainText(
        t("status.failures.dependencies.gateway"),
      );
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
      await page.screenshot({
        path: testInfo.outputPath(`system-${locale}-${width}.png`),
        fullPage: true,
      });
    }
    const failed = page.getByRole("region", { name: t("status.failed.title") });
    const button = { name: t("status.failed.retryOf", { name: job.name }) };
    await failed
      .getByRole("row")
      .filter({ hasText: job.error })
      .getByRole("button", button)
      .click();
    await expect(page.getByText(t("status.failed.retried"))).toBeVisible();
    await expect(failed.getByText(job.error)).toHaveCount(0);
    const retried = "select count(*)::int as n from jobs.job where name = $1 and data->>'run' = $2";
    expect(await queryDatabase(retried, [job.name, job.run])).toEqual([{ n: 1 }]);
    await queryDatabase("delete from dependency_failure where cause = $1", [failure]);
  });
}

test("system screen dismisses a failed job after a confirmation", async ({
  page,
  context,
  baseURL,
}) => {
  const t = backOfficeMessagesOf("en-US");
  const job = await insertFailedJob("dismissed");
  const staff = await signInStaff("Superadmin");
  await signInToBackOffice(context, staff, "en-US", baseURL ?? "");
  await page.goto(backOfficePath("/system"));
  const row = page
    .getByRole("region", { name: t("status.failed.title") })
    .getByRole("row")
    .filter({ hasText: job.error });
  await row.getByRole("button", { name: t("status.failed.dismissOf", { name: job.name }) }).click();
  const dialog = page.getByRole("dialog", {
    name: t("status.failed.dismissTitle", { name: job.name }),
  });
  await dialog.getByRole("button", { name: t("status.failed.dismiss") }).click();
  await expect(page.getByText(t("status.failed.dismissed"))).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await queryDatabase("select from jobs.job where data->>'run' = $1", [job.run])).toEqual(
    [],
  );
});

test("system screen is not in the menu of other staff, who may not open it", async ({
  page,
  context,
  baseURL,
}) => {
  const t = backOfficeMessagesOf("en-US");
  const staff = await signInStaff("Admin");
  await signInToBackOffice(context, staff, "en-US", baseURL ?? "");
  await page.goto(backOfficePath("/article/list"));
  await expect(
    page.getByRole("menuitem", { name: t("resources.article.name_other") }),
  ).toBeVisible();
  await expect(page.getByRole("menuitem", { name: t("status.title") })).toHaveCount(0);
  await page.goto(backOfficePath("/system"));
  await expect(page.getByRole("region", { name: t("status.processes.title") })).toHaveCount(0);
});
