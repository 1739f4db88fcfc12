import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import {
  categoryDetails,
  categoryRef,
  category as categorySchema,
  staffCategory,
} from "@masthead/contract/newsroom/category.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { hasRow } from "../../platform/postgres/has-row.ts";
import { isEnabled } from "../name-source.ts";
import { categoryRecords } from "./category.records.ts";
import { categoryRouter } from "./category.router.ts";
import { categoryTree } from "./category.service.ts";
import { category } from "./category.table.ts";
import { categoryPathIds, categoryReferences } from "./category-tree.store.ts";

export const categoryModule: ServerModule = {
  router: { category: categoryRouter },
  records: [categoryRecords],
  purges: [purgeOf(categoryRecords)],
  references: [categoryReferences],
  entitlementScopes: [
    {
      scope: "category",
      records: categoryRecords,
      tag: (id) => `category:${id}`,
      openedBy: async (db, id) =>
        (await categoryPathIds(db, id)).map((ancestor) => scopedEntitlement("category", ancestor)),
    },
  ],
  recordPages: [
    {
      path: /^\/category\/(?<id>[1-9]\d{0,14})$/,
      find: async (context, { id }) => (await categoryTree(context)).get(Number(id)) !== undefined,
    },
  ],
  names: [
    {
      group: "topics",
      kind: "category",
      table: category,
      id: category.id,
      updatedAt: category.updatedAt,
      name: category.name,
      slug: category.slug,
      visible: () => isEnabled(category),
      imageId: sql`${category.imageId}`,
    },
  ],
  setup: { hasCategory: ({ db }) => hasRow(db, category, isEnabled(category)) },
  apiTags: { category: "Categories and their subcategories." },
  apiSchemas: {
    Category: { schema: categorySchema },
    CategoryDetails: { schema: categoryDetails },
    CategoryRef: { schema: categoryRef },
    StaffCategory: { schema: staffCategory },
  },
};
