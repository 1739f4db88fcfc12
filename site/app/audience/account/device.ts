import { deviceNames } from "@masthead/contract/audience/auth/device-names.ts";
import type { TFunction } from "i18next";

/**
 * Returns the browser and system of a user agent, such as "Chrome, Android"; a placeholder text if
 * neither is recognised.
 */
export const describeDevice = (userAgent: string | null, t: TFunction): string =>
  deviceNames(userAgent).join(", ") || t("account.unknownDevice");
