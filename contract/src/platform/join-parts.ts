/** Joins the parts of a title or a line. Empty and missing parts leave no separator behind. */
export const joinParts = (
  separator: string,
  parts: readonly (string | null | undefined | false)[],
): string => parts.filter(Boolean).join(separator);
