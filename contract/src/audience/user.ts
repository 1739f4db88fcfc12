import { z } from "zod";
import { role } from "../platform/ability.ts";
import { callOf, id, locale, pageOf } from "../platform/call.ts";
import { NEWSROOM_RIGHTS, newsroomRight } from "../platform/newsroom-rights.ts";
import {
  plainText,
  recordAbilities,
  recordEdit,
  recordId,
  seenRecord,
  staffPaging,
  staffRecord,
} from "../platform/record.ts";
import { WORK_KINDS } from "../platform/work-kinds.ts";
import { email, newPassword } from "./auth/auth.ts";
import { accountFields } from "./auth/profile.ts";

/** User, as returned to staff. */
export const user = staffRecord.extend({
  ...accountFields,
  activated: z.boolean(),
  newsroomRights: z.array(newsroomRight).describe("Rights within the role Admin"),
  totp: z.boolean().describe("Signs in with an authenticator app"),
  passkeys: z.number().int().describe("Number of passkeys"),
  abilities: recordAbilities.extend({
    changeRole: z.boolean(),
    setStatus: z.boolean(),
    sendReset: z.boolean(),
    endSessions: z.boolean(),
    removeSecondFactors: z.boolean(),
  }),
});
export type User = z.infer<typeof user>;

const name = plainText(100);
const phone = z.string().regex(/^\+[1-9]\d{6,14}$/);
const country = z.string().regex(/^[A-Z]{2}$/);

const fields = {
  firstName: name.optional(),
  lastName: name.optional(),
  phone: phone.nullable().optional().describe("E.164"),
  country: country.nullable().optional().describe("ISO 3166-1, two letters"),
  locale: locale.optional(),
};

const newsroomRights = z
  .array(newsroomRight)
  .max(NEWSROOM_RIGHTS.length)
  .refine((rights) => new Set(rights).size === rights.length, "contains duplicates")
  .optional();

const newUser = z.strictObject({
  ...fields,
  email,
  role,
  newsroomRights,
  activated: z.boolean().default(true),
  password: newPassword.optional(),
});
export type NewUser = z.infer<typeof newUser>;

const userEdit = recordEdit.extend({
  ...fields,
  email: email.optional(),
  role: role.optional(),
  newsroomRights,
});
export type UserEdit = z.infer<typeof userEdit>;

const userFilter = staffPaging(["createdAt", "email", "name", "role", "lastLoginAt"])
  .omit({ status: true, locale: true })
  .extend({ role: role.optional(), activated: z.boolean().optional() });
export type UserFilter = z.infer<typeof userFilter>;

/** New assignee of a departing user's open work. With open work, one of both is required. */
const successor = {
  successorId: id.optional().describe("Colleague to whom it is assigned"),
  unassign: z.boolean().optional().describe("It is assigned to nobody"),
};

const tags = ["user"];
const manage = callOf("manage", "User");
const sensitive = manage.meta({ stepUp: true });

/** Operations for staff who manage users. */
export const userContract = {
  staffList: manage
    .route({ method: "GET", path: "/v1/user/admin", tags, summary: "Staff: list users" })
    .input(userFilter)
    .output(pageOf(user)),
  staffGet: manage
    .route({ method: "GET", path: "/v1/user/{id}", tags, summary: "Staff: get a user" })
    .input(recordId)
    .output(user),
  create: sensitive
    .route({
      method: "POST",
      path: "/v1/user/create",
      tags,
      summary: "Staff: create a user; without a password, they are emailed a link",
    })
    .input(newUser)
    .output(user),
  edit: manage
    .meta({ stepUp: ["role", "newsroomRights", "email"] })
    .route({ method: "PATCH", path: "/v1/user/edit/{id}", tags, summary: "Staff: edit a user" })
    .input(userEdit)
    .output(user),
  openWork: manage
    .route({
      method: "GET",
      path: "/v1/user/{id}/open-work",
      tags,
      summary: "Staff: count the open work of a user, by kind",
    })
    .input(recordId)
    .output(z.array(z.object({ kind: z.enum(WORK_KINDS), count: z.number().int() }))),
  setStatus: sensitive
    .route({
      method: "PATCH",
      path: "/v1/user/status/{id}",
      tags,
      summary: "Staff: activate or deactivate a user",
    })
    .input(recordId.extend({ activated: z.boolean(), ...successor }))
    .output(user),
  remove: sensitive
    .route({
      method: "DELETE",
      path: "/v1/user/{id}",
      tags,
      summary: "Staff: delete a user",
      successStatus: 204,
    })
    .input(seenRecord.extend(successor))
    .output(z.void()),
  restore: sensitive
    .route({
      method: "POST",
      path: "/v1/user/{id}/restore",
      tags,
      summary: "Superadmin: restore a deleted user",
    })
    .input(recordId)
    .output(user),
  sendReset: manage
    .route({
      method: "GET",
      path: "/v1/user/send/email/reset/{id}",
      tags,
      summary:
        "Staff: email a user a link to choose a password; accepted only from a fetch on a page of this site",
      successStatus: 204,
    })
    .input(recordId)
    .output(z.void()),
  endSessions: sensitive
    .route({
      method: "POST",
      path: "/v1/user/{id}/sessions/end",
      tags,
      summary:
        "Staff: end all sessions of a user, with the codes, reset links and previews that they have",
      successStatus: 204,
    })
    .input(recordId)
    .output(z.void()),
  endAllSessions: sensitive
    .route({
      method: "POST",
      path: "/v1/user/sessions/end",
      tags,
      summary:
        "Staff: end the sessions of all users except the current one, and the previews of staff",
    })
    .output(z.object({ ended: z.number().int().describe("Number of sessions") })),
  removeSecondFactors: sensitive
    .route({
      method: "DELETE",
      path: "/v1/user/{id}/second-factors",
      tags,
      summary:
        "Staff: remove the authenticator app, recovery codes and passkeys of a user who lost them",
      successStatus: 204,
    })
    .input(recordId)
    .output(z.void()),
};
