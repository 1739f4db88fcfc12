import { z } from "zod";
import { ENTITIES, role } from "../../platform/ability.ts";
import { id, locale } from "../../platform/call.ts";
import { newsroomRight } from "../../platform/newsroom-rights.ts";
import { timestamp } from "../../platform/record.ts";

/** Account fields, for everyone who may read the account. */
export const accountFields = {
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  locale,
  role,
  emailVerifiedAt: timestamp.nullable(),
  lastLoginAt: timestamp.nullable(),
};

/** The current user's own profile. */
export const profile = z.object({
  id,
  ...accountFields,
  abilities: z
    .union([z.literal("all"), z.array(z.enum(ENTITIES))])
    .describe("Entities that the user can manage"),
  newsroomRights: z.array(newsroomRight).describe("Newsroom rights in effect"),
});
export type Profile = z.infer<typeof profile>;
