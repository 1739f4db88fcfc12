import { defineProfileRecords } from "../topic/profile.records.ts";
import { personOfInterest } from "./person-of-interest.table.ts";

export const personOfInterestRecords = defineProfileRecords<typeof personOfInterest.$inferSelect>(
  "PeopleOfInterest",
  "person",
  personOfInterest,
);
