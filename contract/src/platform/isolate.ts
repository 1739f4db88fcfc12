/** Isolates a text from the direction of the sentence around it (Unicode FSI and PDI). */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/**
 * Isolates a text that runs from left to right in every language, such as a phone number or an
 * email address (LRI and PDI).
 */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`;
