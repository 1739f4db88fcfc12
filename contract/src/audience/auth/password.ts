/** Shortest and longest password, in characters. */
export const PASSWORD_LENGTH = { min: 12, max: 1024 } as const;
