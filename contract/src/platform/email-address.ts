/**
 * Email address with an ASCII domain of at least two labels: the expression of HTML's email fields,
 * without dots at the ends of the local part or in a row. The last label is letters, or an
 * internationalised one (`xn--…`).
 */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\dA-Za-z](?:[\dA-Za-z-]*[\dA-Za-z])?\.)+(?:[A-Za-z]{2,}|xn--[\dA-Za-z-]*[\dA-Za-z])$/;

/** Length limit of an email address, in characters (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/** Parts of an address whose domain is a host, with or without letters outside ASCII. */
const PARTS = /^([^@]*)@([^\s@:/?#%\\[\]]+)$/;
const IS_INTERNATIONAL = /[^\0-\x7f]|xn--/i;

/**
 * Returns an email address with its domain as mail servers know it: `info@شركة.الاردن` is
 * `info@xn--ogbpi5d.xn--mgbayh7gpa`. Both forms are one address. Any other text is returned as it
 * is.
 */
export function normalizeEmail(text: string): string {
  const [, local = "", domain = ""] = PARTS.exec(text) ?? [];
  if (!IS_INTERNATIONAL.test(domain)) return text;
  // The URL parser converts a domain by UTS #46, in browsers, too.
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? `${local}@${host}` : text;
}

/** Marks without a shape, which copying leaves around an address. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Address as typed or pasted, without the spaces and invisible marks around it. */
export const typedEmail = (text: string): string =>
  normalizeEmail(text.replace(INVISIBLE, "").trim());

export const isEmailAddress = (text: string): boolean => {
  const normalized = normalizeEmail(text);
  return normalized.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(normalized);
};
