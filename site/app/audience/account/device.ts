import { deviceNames } from "@masthead/contract/audience/auth/device-names.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";

/**
 * Returns the browser and system of a user agent, such as "Chrome, Android"; a placeholder text if
 * neither is recognised.
 */
export const describeDevice = (userAgent: string | null, t: Translate): string =>
  deviceNames(userAgent).join(", ") || t("account.unknownDevice");
