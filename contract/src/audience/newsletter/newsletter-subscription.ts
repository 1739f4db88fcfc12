import { z } from "zod";
import { callOf, id, inLocale, locale, pageOf, publicCall } from "../../platform/call.ts";
import { staffPaging, timestamp } from "../../platform/record.ts";
import { recordWrite } from "../../platform/record-calls.ts";
import { email } from "../auth/auth.ts";
import { botProof } from "../bot-check.ts";
import {
  MAX_IMPORTED_ADDRESSES,
  SUBSCRIPTION_STATES,
  SUPPRESSION_REASONS,
} from "./newsletter-terms.ts";

const token = z.string().min(1).max(120).describe("From a link in a mail");

/** Newsletters of an address, for the holder of a link from one of its mails. */
export const newsletterPreferences = z.object({
  email: z.string(),
  newsletters: z.array(
    z.object({
      id,
      name: z.string(),
      description: z.string(),
      subscribed: z.boolean(),
      locale: locale.describe("Language of its issues"),
    }),
  ),
});
export type NewsletterPreferences = z.infer<typeof newsletterPreferences>;

/** Subscriber of a newsletter, as returned to staff. */
export const newsletterSubscriber = z.object({
  id,
  email: z.string(),
  newsletterId: id,
  newsletter: z.string(),
  locale,
  state: z.enum(SUBSCRIPTION_STATES),
  createdAt: timestamp,
  confirmedAt: timestamp.nullable(),
  unsubscribedAt: timestamp.nullable(),
  suppressed: z.boolean().describe("Its address is on the suppression list"),
});
export type NewsletterSubscriber = z.infer<typeof newsletterSubscriber>;

/** Address that gets no newsletters. */
export const mailSuppression = z.object({
  id,
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  detail: z.string(),
  at: timestamp,
});
export type MailSuppression = z.infer<typeof mailSuppression>;

const tags = ["newsletter"];
const read = callOf("manage", "Newsletter");
const write = recordWrite("Newsletter").meta({ right: ["push"] });

export const newsletterSubscriptionContract = {
  subscribe: publicCall
    .meta({ access: "public", limit: { points: 30, seconds: 300, network: 300, proof: true } })
    .route({
      method: "POST",
      path: "/v1/newsletter/subscribe",
      tags,
      summary: "Subscribe an address: a mail asks its owner to confirm",
      successStatus: 204,
    })
    .input(
      z.strictObject({
        email,
        newsletterIds: z.array(id).min(1).max(20),
        locale: locale.describe("Language of the issues"),
        proof: botProof,
      }),
    ),
  confirm: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300, network: 600 } })
    .route({
      method: "POST",
      path: "/v1/newsletter/confirm",
      tags,
      summary: "Confirm subscriptions with the token from the mail",
    })
    .input(inLocale.extend({ token }))
    .output(newsletterPreferences),
  preferences: publicCall
    .meta({
      access: "public",
      personal: true,
      limit: { points: 120, seconds: 300, network: 1200 },
    })
    .route({
      method: "GET",
      path: "/v1/newsletter/preferences",
      tags,
      summary: "Get the newsletters of an address with the token from a mail",
    })
    .input(inLocale.extend({ token }))
    .output(newsletterPreferences),
  choose: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300, network: 600 } })
    .route({
      method: "PUT",
      path: "/v1/newsletter/preferences",
      tags,
      summary: "Choose the newsletters of an address with the token from a mail",
    })
    .input(
      inLocale.extend({
        token,
        subscribed: z.array(z.object({ newsletterId: id, locale })).max(50),
      }),
    )
    .output(newsletterPreferences),
  unsubscribe: publicCall
    .meta({ access: "public", limit: { points: 60, seconds: 300, network: 1200 } })
    .route({
      method: "POST",
      path: "/v1/newsletter/unsubscribe",
      tags,
      summary: "Unsubscribe from the newsletter of a mail with the token from its link",
      successStatus: 204,
    })
    .input(z.object({ token })),
  staffList: read
    .route({
      method: "GET",
      path: "/v1/newsletter-subscriber",
      tags,
      summary: "Staff: list subscribers of newsletters",
    })
    .input(
      staffPaging(["createdAt", "email", "confirmedAt", "unsubscribedAt", "id"])
        .omit({ status: true, deleted: true })
        .extend({
          newsletterId: id.optional(),
          state: z.enum(SUBSCRIPTION_STATES).optional(),
          writtenIn: locale.optional(),
        })
        .strict(),
    )
    .output(pageOf(newsletterSubscriber)),
  staffUnsubscribe: write
    .route({
      method: "POST",
      path: "/v1/newsletter-subscriber/{id}/unsubscribe",
      tags,
      summary: "Staff: unsubscribe a reader who asked for it",
      successStatus: 204,
    })
    .input(z.strictObject({ id })),
  suppressions: read
    .route({
      method: "GET",
      path: "/v1/mail-suppression",
      tags,
      summary: "Staff: list the addresses that get no newsletters",
    })
    .input(
      staffPaging(["at", "email", "reason", "id"])
        .omit({ status: true, deleted: true })
        .extend({ reason: z.enum(SUPPRESSION_REASONS).optional() })
        .strict(),
    )
    .output(pageOf(mailSuppression)),
  suppress: write
    .meta({ right: ["push"], bodyLimit: 4 * 1024 * 1024 })
    .route({
      method: "POST",
      path: "/v1/mail-suppression",
      tags,
      summary: "Staff: add addresses to the suppression list",
    })
    .input(
      z.strictObject({
        addresses: z
          .array(z.string().max(320))
          .min(1)
          .max(MAX_IMPORTED_ADDRESSES)
          .describe("Texts that are no email address are counted and left out"),
      }),
    )
    .output(
      z.object({
        added: z.number().int(),
        known: z.number().int(),
        invalid: z.number().int(),
        invalidExamples: z.array(z.string()).describe("At most ten"),
      }),
    ),
  unsuppress: write
    .route({
      method: "DELETE",
      path: "/v1/mail-suppression/{id}",
      tags,
      summary: "Staff: remove an address from the suppression list",
      successStatus: 204,
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
};
