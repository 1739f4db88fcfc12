import type { SettingPlace, staffSetting } from "@masthead/contract/system/setting.ts";
import type { z } from "zod";

/** A setting as the back office gets it. */
export type StaffSetting = z.infer<typeof staffSetting>;

/** Rates are kept in hundredths of a percent. */
export const RATE_EXPONENT = 2;

/** The value of a setting that is text in the languages of the house. */
export const isInBoth = (value: unknown): value is Partial<Record<"en-US" | "ar-JO", string>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of a setting that lists cities. */
export const isPlaces = (value: unknown): value is SettingPlace[] => Array.isArray(value);
