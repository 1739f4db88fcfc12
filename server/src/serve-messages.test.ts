import { expect, it } from "vitest";
import { testPlatform } from "../test/platform.ts";
import { describeBackOffice, describeSite } from "./serve-messages.ts";

it("the URL of the back office is printed with the others once it is built", async () => {
  const { config, stop } = await testPlatform();
  await stop();
  const settings = { ...config, PUBLIC_URL: "https://news.example" };
  const staffLines = (isBuilt: boolean) =>
    describeSite(settings, isBuilt)
      .split("\n")
      .filter((line) => line.startsWith("  staff "));
  expect(staffLines(true)).toEqual([`  staff     https://news.example/${config.ADMIN_PATH}`]);
  expect(staffLines(true)).toEqual([describeBackOffice(settings)]);
  expect(staffLines(false)).toEqual([
    "  staff     the back office is being built; its URL follows",
  ]);
});
