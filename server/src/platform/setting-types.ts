import { z } from "zod";

/** Setting that is on or off. */
export const flag = z
  .enum(["0", "1", "true", "false"])
  .transform((value) => value === "1" || value === "true");

/** URL of a service, without a trailing slash. */
export const serviceUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ""));
