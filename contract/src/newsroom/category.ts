import { z } from "zod";
import { byId, id, inLocale, pageOf, paging, publicCall } from "../system/call.ts";
import { recordEdit, staffPaging, staffRecord, textInBoth, writtenName, writtenSlug } from "../system/record.ts";
import { pickCall, recordCalls } from "../system/record-calls.ts";
import { picture } from "./picture.ts";

/** A section as it stands on a card or in the menu. */
export const categoryRef = z.object({ id, name: z.string(), slug: z.string(), colour: z.string() });
export type CategoryRef = z.infer<typeof categoryRef>;

export const category = categoryRef.extend({
  parentId: id.nullable(),
  position: z.number().int(),
  onHome: z.boolean(),
  topic: z.boolean(),
  inMenu: z.boolean().describe("Listed in header, menu and footer"),
  image: picture.nullable(),
});
export type Category = z.infer<typeof category>;

/** A section with the way up to its root and its own subsections. */
export const categoryDetails = category.extend({ ancestors: z.array(categoryRef), children: z.array(categoryRef) });
export type CategoryDetails = z.infer<typeof categoryDetails>;

/** A section as staff get it. */
export const staffCategory = staffRecord.extend({
  name: textInBoth,
  slug: textInBoth,
  parentId: id.nullable(),
  parent: z.string().nullable().describe("Name of the section above"),
  colour: z.string(),
  imageId: id.nullable(),
  image: picture.nullable(),
  position: z.number().int(),
  status: z.boolean(),
  onHome: z.boolean(),
  topic: z.boolean(),
  inMenu: z.boolean(),
});

const fields = {
  name: writtenName,
  slug: writtenSlug.optional(),
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
    .route({ method: "GET", path: "/v1/category", tags, summary: "Sections, page by page" })
    .input(paging)
    .output(pageOf(category)),
  all: publicCall.route({ method: "GET", path: "/v1/category/all", tags, summary: "Every section" }).input(inLocale).output(all),
  topics: publicCall
    .route({ method: "GET", path: "/v1/category/topics", tags, summary: "Sections that readers may follow" })
    .input(inLocale)
    .output(all),
  get: publicCall.route({ method: "GET", path: "/v1/category/{id}", tags, summary: "One section" }).input(byId).output(categoryDetails),
  ...recordCalls({
    entity: "Category",
    tag: "category",
    noun: "section",
    paths: { list: "/v1/category/admin/paginate", edit: "/v1/category/{id}", status: "/v1/category/status/{id}" },
    row: staffCategory,
    list: staffPaging(["position", "name", "status", "onHome", "topic", "inMenu", "createdAt", "updatedAt", "id"]).extend({
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
