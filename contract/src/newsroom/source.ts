import { z } from "zod";
import { byId, id, pageOf, paging, publicCall } from "../platform/call.ts";
import { recordEdit, staffPaging, webUrl } from "../platform/record.ts";
import { pickCall, recordCalls } from "../platform/record-calls.ts";
import { responsiveImage } from "./media/responsive-image.ts";
import { source, staffTopic, TOPIC_SORTS, topicFields } from "./topic.ts";

export const staffSource = staffTopic.extend({
  url: z.string().nullable(),
  logoId: id.nullable(),
  logo: responsiveImage.nullable(),
});

const fields = {
  ...topicFields,
  url: webUrl.nullable().optional(),
  logoId: id.nullable().optional(),
};

export const sourceContract = {
  list: publicCall
    .route({ method: "GET", path: "/v1/source", tags: ["source"], summary: "List sources" })
    .input(paging)
    .output(pageOf(source)),
  get: publicCall
    .route({ method: "GET", path: "/v1/source/{id}", tags: ["source"], summary: "Get a source" })
    .input(byId)
    .output(source),
  ...recordCalls({
    entity: "Source",
    tag: "source",
    noun: "source",
    paths: {
      list: "/v1/source/admin",
      edit: "/v1/source/edit/{id}",
      status: "/v1/source/status/{id}",
    },
    row: staffSource,
    list: staffPaging([...TOPIC_SORTS, "url"]),
    create: z.strictObject(fields),
    edit: recordEdit.extend(fields).partial({ name: true }),
  }),
  ...pickCall("Source", "source"),
};
