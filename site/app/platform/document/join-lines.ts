/** Removes line breaks from inline code. */
export const joinLines = (code: string): string => code.replaceAll("\n", "");
