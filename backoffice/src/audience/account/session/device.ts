import { deviceNames } from "@masthead/contract/audience/auth/device-names.ts";

/**
 * Returns browser and operating system of a user agent, such as `Chrome · Windows`; an empty string
 * if neither is recognised.
 */
export const deviceLabel = (userAgent: string | null): string => deviceNames(userAgent).join(" · ");
