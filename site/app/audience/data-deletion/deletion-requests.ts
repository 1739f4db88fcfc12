import type { DataDeletion } from "@masthead/contract/audience/data-deletion.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import type { Fields } from "../form/form-result.ts";

/** Returns the status of a request; undefined if the code is unknown or malformed. */
export async function loadDeletionStatus(
  { client }: PageContext,
  code: string,
): Promise<DataDeletion | undefined> {
  try {
    return await client.dataDeletion.get({ code });
  } catch (error) {
    const { status } = error as { status?: unknown };
    if (status === 400 || status === 404) return undefined;
    throw error;
  }
}

/** Returns the data for the deletion form of the current user; null if nobody is signed in. */
export async function loadOwnAccount({ client, now }: PageContext) {
  try {
    const [{ totp }, subscriptions] = await Promise.all([
      client.account.secondFactors(),
      client.subscription.mine(),
    ]);
    return {
      hasAuthenticator: totp !== null,
      subscriptions: subscriptions.filter(({ periodEnd }) => Date.parse(periodEnd) > now.getTime()),
    };
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) return null;
    throw error;
  }
}

/**
 * Runs the submitted form. Returns the code of the request, unless the code is only sent by email.
 * @throws Response 400 for an unknown intent
 */
export async function handleDeletionForm(
  { client }: PageContext,
  fields: Fields,
): Promise<string | undefined> {
  switch (fields.intent) {
    case "request":
      await client.dataDeletion.request({
        email: fields.text("email").trim(),
        proof: fields.optionalText("proof"),
      });
      return undefined;
    case "confirm":
      await client.dataDeletion.confirm({ code: fields.text("request") });
      return fields.text("request");
    case "remove":
      return (
        await client.account.removeAccount({
          password: fields.optionalText("password"),
          code: fields.optionalText("code"),
        })
      ).code;
    default:
      throw new Response(null, { status: 400 });
  }
}
