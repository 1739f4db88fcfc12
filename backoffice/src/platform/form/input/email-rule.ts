import { isEmailAddress, typedEmail } from "@masthead/contract/platform/email-address.ts";

/**
 * Validates an email address as the server does: react-admin's rule knows no internationalised
 * domains.
 */
export const emailRule = (value: unknown): string | undefined =>
  typeof value === "string" && value && !isEmailAddress(typedEmail(value))
    ? "ra.validation.email"
    : undefined;
