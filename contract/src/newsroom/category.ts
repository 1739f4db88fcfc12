import { z } from "zod";
import { byId, id, inLocale, pageOf, paging, publicCall } from "../platform/call.ts";
import {
  localizedName,
  localizedSlug,
  localizedText,
  recordEdit,
  staffPaging,
  staffRecord,
} from "../platform/record.ts";
import { pickCall, recordCalls } from "../platform/record-calls.ts";
import { responsiveImage } from "./media/responsive-image.ts";

/** Category, as shown on a card or in the menu. */
export const categoryRef = z.object({ id, name: z.string(), slug: z.string(), colour: z.string() });
export type CategoryRef = z.infer<typeof categoryRef>;

export const category = categoryRef.extend({
  parentId: id.nullable(),
  position: z.number().int(),
  onHome: z.boolean(),
  topic: z.boolean(),
  inMenu: z.boolean().describe("Listed in header, menu and footer"),
  image: responsiveImage.nullable(),
});
export type Category = z.infer<typeof category>;

/** Category with its ancestors and its direct subcategories. */
export const categoryDetails = category.extend({
  ancestors: z.array(categoryRef),
  children: z.array(categoryRef),
});
export type CategoryDetails = z.infer<typeof categoryDetails>;

/** Category, as returned to staff. */
export const staffCategory = staffRecord.extend({
  name: localizedText,
  slug: localizedText,
  parentId: id.nullable(),
  parent: z.string().nullable().describe("Name of the parent category"),
  colour: z.string(),
  imageId: id.nullable(),
  image: responsiveImage.nullable(),
  position: z.number().int(),
  status: z.boolean(),
  onHome: z.boolean(),
  topic: z.boolean(),
  inMenu: z.boolean(),
});

const fields = {
  name: localizedName,
  slug: localizedSlug.optional(),
  parentId: id.nullable().optional(),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  imageId: id.nullable().optional(),
  position: z.number().int().min(0).max(100_000).optional(),
  status: z.boolean().optional(),
  onHome: z.boolean().optional(),
  topic: z.boolean().optional(),
  inMenu: z.boolean().optional(),
};

const tags = ["category"];
const all = z.array(category);

export const categoryContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/category", tags, summary: "List categories, paginated" })
    .input(paging)
    .output(pageOf(category)),
  all: publicCall
    .route({ method: "GET", path: "/v1/category/all", tags, summary: "List all categories" })
    .input(inLocale)
    .output(all),
  topics: publicCall
    .route({
      method: "GET",
      path: "/v1/category/topics",
      tags,
      summary: "List the categories that readers can follow",
    })
    .input(inLocale)
    .output(all),
  get: publicCall
    .route({ method: "GET", path: "/v1/category/{id}", tags, summary: "Get a category" })
    .input(byId)
    .output(categoryDetails),
  ...recordCalls({
    entity: "Category",
    tag: "category",
    noun: "category",
    paths: {
      list: "/v1/category/admin/paginate",
      edit: "/v1/category/{id}",
      status: "/v1/category/status/{id}",
    },
    row: staffCategory,
    list: staffPaging([
      "position",
      "name",
      "status",
      "onHome",
      "topic",
      "inMenu",
      "createdAt",
      "updatedAt",
      "id",
    ]).extend({
      parentId: id.optional(),
      onHome: z.boolean().optional(),
      topic: z.boolean().optional(),
      inMenu: z.boolean().optional(),
    }),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true }),
  }),
  ...pickCall("Category", "category"),
};
