import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { categoryTree } from "../../category/category.service.ts";

/** @throws NOT_FOUND for a category that does not exist or is disabled: it has no front */
export async function requireFront(context: CallContext, categoryId: number | null): Promise<void> {
  if (categoryId !== null && !(await categoryTree(context)).get(categoryId)) throw notFound();
}
