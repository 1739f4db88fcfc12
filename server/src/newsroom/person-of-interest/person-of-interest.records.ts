import { portrayedRecords } from "../listing/portrayed.records.ts";
import { personOfInterest } from "./person-of-interest.table.ts";

export const personOfInterestRecords = portrayedRecords<typeof personOfInterest.$inferSelect>(
  "PeopleOfInterest",
  "person",
  personOfInterest,
);
