import { z } from "zod";
import { role } from "../system/ability.ts";
import { callOf, locale, pageOf } from "../system/call.ts";
import { recordAbilities, recordEdit, recordId, staffPaging, staffRecord, written } from "../system/record.ts";
import { email, newPassword } from "./auth.ts";
import { accountFields } from "./profile.ts";

/** A user as staff see them. */
export const user = staffRecord.extend({
  ...accountFields,
  activated: z.boolean(),
  totp: z.boolean().describe("Signs in with an authenticator app"),
  passkeys: z.number().int().describe("How many they have"),
  abilities: recordAbilities.extend({
    changeRole: z.boolean(),
    setStatus: z.boolean(),
    sendReset: z.boolean(),
    removeSecondFactors: z.boolean(),
  }),
});
export type User = z.infer<typeof user>;

const name = written(100);
const phone = z.string().regex(/^\+[1-9]\d{6,14}$/);
const country = z.string().regex(/^[A-Z]{2}$/);

const fields = {
  firstName: name.optional(),
  lastName: name.optional(),
  phone: phone.nullable().optional().describe("E.164"),
  country: country.nullable().optional().describe("ISO 3166-1, two letters"),
  locale: locale.optional(),
};

const newUser = z.strictObject({ ...fields, email, role, activated: z.boolean().default(true), password: newPassword.optional() });
export type NewUser = z.infer<typeof newUser>;

const userEdit = recordEdit.extend({ ...fields, email: email.optional(), role: role.optional() });
export type UserEdit = z.infer<typeof userEdit>;

const userFilter = staffPaging(["createdAt", "email", "name", "role", "lastLoginAt"])
  .omit({ status: true, locale: true })
  .extend({ role: role.optional(), activated: z.boolean().optional() });
export type UserFilter = z.infer<typeof userFilter>;

const tags = ["user"];
const manage = callOf("manage", "User");

/** Calls of staff who manage users. */
export const userContract = {
  staffList: manage
    .route({ method: "GET", path: "/v1/user/admin", tags, summary: "Staff: list of users" })
    .input(userFilter)
    .output(pageOf(user)),
  staffGet: manage.route({ method: "GET", path: "/v1/user/{id}", tags, summary: "Staff: one user" }).input(recordId).output(user),
  create: manage
    .route({ method: "POST", path: "/v1/user/create", tags, summary: "Staff: make a user, who is mailed a link when no password is given" })
    .input(newUser)
    .output(user),
  edit: manage.route({ method: "PATCH", path: "/v1/user/edit/{id}", tags, summary: "Staff: edit a user" }).input(userEdit).output(user),
  setStatus: manage
    .route({ method: "PATCH", path: "/v1/user/status/{id}", tags, summary: "Staff: let a user sign in, or no longer" })
    .input(recordId.extend({ activated: z.boolean() }))
    .output(user),
  remove: manage
    .route({ method: "DELETE", path: "/v1/user/{id}", tags, summary: "Staff: delete a user", successStatus: 204 })
    .input(recordId)
    .output(z.void()),
  restore: manage
    .route({ method: "POST", path: "/v1/user/{id}/restore", tags, summary: "Superadmin: bring back a deleted user" })
    .input(recordId)
    .output(user),
  sendReset: manage
    .route({
      method: "GET",
      path: "/v1/user/send/email/reset/{id}",
      tags,
      summary: "Staff: mail a user a link to choose a password; only on a fetch from a page of this site",
      successStatus: 204,
    })
    .input(recordId)
    .output(z.void()),
  removeSecondFactors: manage
    .route({
      method: "DELETE",
      path: "/v1/user/{id}/second-factors",
      tags,
      summary: "Staff: remove the app, recovery codes and passkeys of a user who lost them",
      successStatus: 204,
    })
    .input(recordId)
    .output(z.void()),
};
