import type { SettingPlace, staffSetting } from "@masthead/contract/system/setting.ts";
import type { z } from "zod";

export type StaffSetting = z.infer<typeof staffSetting>;

/** Rates are stored in hundredths of a percent. */
export const RATE_EXPONENT = 2;

/** Returns whether the value of a setting is localized text. */
export const isLocalizedValue = (
  value: unknown,
): value is Partial<Record<"en-US" | "ar-JO", string>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether the value of a setting is a list of cities. */
export const isCityList = (value: unknown): value is SettingPlace[] =>
  Array.isArray(value) && value.every((item) => typeof item === "object");
