import type { SettingPlace } from "@masthead/contract/system/setting.ts";
import { expect, it } from "vitest";
import { keepSlugs, placeSlug } from "./place-slug.ts";

const place = (name: string, latitude: number, slug?: string): SettingPlace => ({
  name: { "en-US": name },
  latitude,
  longitude: 36,
  ...(slug !== undefined && { slug }),
});

it("keeps the slug of a renamed city, also if the stored list has none", () => {
  const stored = [place("Zarka", 32.1), place("Irbid", 32.5)];
  const [renamed] = keepSlugs([place("Zarqa", 32.1)], stored);
  expect(renamed).toMatchObject({ name: { "en-US": "Zarqa" }, slug: "zarka" });
  const [moved] = keepSlugs([place("Az-Zarqa", 32.07, "zarka")], [renamed as SettingPlace]);
  expect(moved?.slug, "renamed and moved").toBe("zarka");
});

it("gives new cities the slug of their name", () => {
  expect(keepSlugs([place("Wadi Musa", 30.3)], [])[0]?.slug).toBe("wadi-musa");
  expect(placeSlug(place("Wadi Musa", 30.3))).toBe("wadi-musa");
});
