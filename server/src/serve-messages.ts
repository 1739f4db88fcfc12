import { resolve } from "node:path";
import { hasCardPayments, isSandbox } from "./commerce/commerce.ts";
import type { ResolvedConfig } from "./config.ts";

/** Line with the URL of the back office. */
export const describeBackOffice = ({
  PUBLIC_URL,
  ADMIN_PATH,
}: Pick<ResolvedConfig, "PUBLIC_URL" | "ADMIN_PATH">): string =>
  `  staff     ${PUBLIC_URL}/${ADMIN_PATH}`;

/**
 * Lines that are printed when the site is served.
 * @param isBackOfficeBuilt false: its URL is printed when it is built
 */
export const describeSite = (config: ResolvedConfig, isBackOfficeBuilt: boolean): string =>
  [
    `Masthead serves ${config.PUBLIC_URL}`,
    `  site      ${config.PUBLIC_URL}/  and  ${config.PUBLIC_URL}/ar`,
    isBackOfficeBuilt
      ? describeBackOffice(config)
      : "  staff     the back office is being built; its URL follows",
    `  API docs  ${config.PUBLIC_URL}/api/docs`,
    `  data      ${resolve(config.DATA_DIR)}`,
    ...(isSandbox({ config })
      ? ["  payments  sandbox: test cards only, no real payments (docs/payments.md)"]
      : []),
    ...(hasCardPayments({ config })
      ? []
      : ["  payments  cash only: no gateway for cards is configured (docs/payments.md)"]),
  ].join("\n");
