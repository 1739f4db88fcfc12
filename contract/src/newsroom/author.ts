import { z } from "zod";
import { byId, inLocale, publicCall } from "../platform/call.ts";
import { recordEdit, staffPaging, webUrl } from "../platform/record.ts";
import { pickCall, recordCalls } from "../platform/record-calls.ts";
import { socialPlatform } from "../system/social.ts";
import { author, namedCalls, personFields, socialLink, staffPerson, TOPIC_SORTS } from "./topic.ts";

/** Links to an author's profiles elsewhere, in display order. */
const socialLinks = z.array(z.strictObject({ platform: socialPlatform, url: webUrl })).max(10);

export const staffAuthor = staffPerson.extend({ socialLinks: z.array(socialLink) });

const fields = { ...personFields, socialLinks: socialLinks.optional() };

export const authorContract = {
  all: publicCall
    .route({ method: "GET", path: "/v1/author/all", tags: ["author"], summary: "List all authors" })
    .input(inLocale)
    .output(z.array(author)),
  get: publicCall
    .route({ method: "GET", path: "/v1/author/{id}", tags: ["author"], summary: "Get an author" })
    .input(byId)
    .output(author),
  ...recordCalls({
    entity: "Author",
    tag: "author",
    noun: "author",
    paths: {
      list: "/v1/author/admin",
      edit: "/v1/author/edit/{id}",
      status: "/v1/author/status/{id}",
    },
    row: staffAuthor,
    list: staffPaging(TOPIC_SORTS),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true }),
  }),
  ...pickCall("Author", "author"),
  ...namedCalls("Author", "author"),
};
