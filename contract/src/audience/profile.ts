import { z } from "zod";
import { ENTITIES, role } from "../system/ability.ts";
import { id, locale } from "../system/call.ts";
import { moment } from "../system/record.ts";

/** What an account says of its owner, to whoever may read it. */
export const accountFields = {
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  locale,
  role,
  emailVerifiedAt: moment.nullable(),
  lastLoginAt: moment.nullable(),
};

/** Someone as they see themselves. */
export const profile = z.object({
  id,
  ...accountFields,
  abilities: z.union([z.literal("all"), z.array(z.enum(ENTITIES))]).describe("What they manage"),
});
export type Profile = z.infer<typeof profile>;
