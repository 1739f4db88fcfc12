/**
 * Secrets of the product under test, set as settings: journeys open the back office below its path,
 * and sign tokens.
 */
export const PRODUCT_SECRETS = { ADMIN_PATH: "e2e-back-office", APP_SECRET: "e2".repeat(32) };
