/** Topics of readers' messages. */
export const CONTACT_TOPICS = [
  "news",
  "correction",
  "broadcast",
  "account",
  "advertising",
  "technical",
  "other",
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

/** Maximum lengths of a message, in characters. */
export const CONTACT_LENGTH = { name: 100, subject: 150, message: 5000, answer: 10_000 } as const;
