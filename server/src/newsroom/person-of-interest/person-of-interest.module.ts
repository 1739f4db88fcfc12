import { staffPerson } from "@masthead/contract/newsroom/topic.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { personNames } from "../topic/person-names.ts";
import { personOfInterestRecords } from "./person-of-interest.records.ts";
import { personOfInterestRouter } from "./person-of-interest.router.ts";
import { personOfInterest } from "./person-of-interest.table.ts";

export const personOfInterestModule: ServerModule = {
  router: { peopleOfInterest: personOfInterestRouter },
  records: [personOfInterestRecords],
  purges: [purgeOf(personOfInterestRecords)],
  topic: {
    kind: "person",
    entity: "PeopleOfInterest",
    table: personOfInterest,
    visible: sql`e.status`,
    role: sql`e.role`,
    bio: sql`e.bio`,
    imageId: sql`e.photo_id`,
  },
  names: [personNames("person", personOfInterest)],
  apiTags: { peopleOfInterest: "People that articles are about." },
  apiSchemas: {
    StaffPerson: { schema: staffPerson },
  },
};
