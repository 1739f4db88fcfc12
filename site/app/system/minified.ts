/** Code of one statement a line, on one line. */
export const minified = (code: string): string => code.replaceAll("\n", "");
