import { z } from "zod";
import { byId, id, inLocale, pageOf, paging, publicCall } from "../system/call.ts";
import { picture } from "./picture.ts";

/** A section as it stands on a card or in the menu. */
export const categoryRef = z.object({ id, name: z.string(), slug: z.string(), colour: z.string() });
export type CategoryRef = z.infer<typeof categoryRef>;

export const category = categoryRef.extend({
  parentId: id.nullable(),
  position: z.number().int(),
  onHome: z.boolean(),
  topic: z.boolean(),
  image: picture.nullable(),
});
export type Category = z.infer<typeof category>;

/** A section with the way up to its root and its own subsections. */
export const categoryDetails = category.extend({ ancestors: z.array(categoryRef), children: z.array(categoryRef) });
export type CategoryDetails = z.infer<typeof categoryDetails>;

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
};
