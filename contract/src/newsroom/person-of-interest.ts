import { z } from "zod";
import { byId, inLocale, publicCall } from "../platform/call.ts";
import { recordEdit, staffPaging } from "../platform/record.ts";
import { pickCall, recordCalls } from "../platform/record-calls.ts";
import { author, personFields, staffPerson, TOPIC_SORTS } from "./topic.ts";

const tags = ["peopleOfInterest"];

export const personOfInterestContract = {
  all: publicCall
    .route({
      method: "GET",
      path: "/v1/peopleOfInterest/all",
      tags,
      summary: "List all persons of interest",
    })
    .input(inLocale)
    .output(z.array(author)),
  get: publicCall
    .route({
      method: "GET",
      path: "/v1/peopleOfInterest/{id}",
      tags,
      summary: "Get a person of interest",
    })
    .input(byId)
    .output(author),
  ...recordCalls({
    entity: "PeopleOfInterest",
    tag: "peopleOfInterest",
    noun: "person",
    paths: {
      list: "/v1/peopleOfInterest/admin",
      edit: "/v1/peopleOfInterest/edit/{id}",
      status: "/v1/peopleOfInterest/status/{id}",
    },
    row: staffPerson,
    list: staffPaging(TOPIC_SORTS),
    create: z.strictObject(personFields),
    edit: recordEdit.extend(personFields).partial({ name: true }),
  }),
  ...pickCall("PeopleOfInterest", "peopleOfInterest"),
};
