import type { Category } from "@masthead/contract/newsroom/category.ts";

/** A section that one may be told of. */
export interface Topic {
  id: number;
  name: string;
}

export const topicsOf = (categories: Category[]): Topic[] => categories.map(({ id, name }) => ({ id, name }));
