/** Role of an article in a story package, shown as its label. */
export const STORY_ROLES = [
  "background",
  "analysis",
  "explained",
  "reaction",
  "opinion",
  "interview",
  "timeline",
] as const;
export type StoryRole = (typeof STORY_ROLES)[number];

/** Maximum number of articles of a story package: the lead and 20 others. */
export const STORY_ARTICLES_LIMIT = 21;
/** Number of articles without which a story package is not shown. */
export const STORY_ARTICLES_MIN = 2;
/** Number of articles of a story package in a list or on the home page. */
export const STORY_LIST_ARTICLES = 5;
