import type { Category } from "@masthead/contract/newsroom/category.ts";

/** Category whose notifications a browser can subscribe to. */
export interface PushTopic {
  id: number;
  name: string;
}

export const toPushTopics = (categories: Category[]): PushTopic[] =>
  categories.map(({ id, name }) => ({ id, name }));
