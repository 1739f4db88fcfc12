import type { DataDeletion } from "@masthead/contract/audience/data-deletion.ts";
import type { PageContext } from "../../system/page-context.ts";
import type { Fields } from "../form/answer.ts";

/** How a request stands; undefined for a code that nobody has, whatever it looks like. */
export async function statusOf({ client }: PageContext, code: string): Promise<DataDeletion | undefined> {
  try {
    return await client.dataDeletion.get({ code });
  } catch (error) {
    const { status } = error as { status?: unknown };
    if (status === 400 || status === 404) return undefined;
    throw error;
  }
}

/** Whether who is signed in has an app; null for who is not. */
export async function ownFactors({ client }: PageContext): Promise<{ withApp: boolean } | null> {
  try {
    return { withApp: (await client.account.secondFactors()).totp !== null };
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) return null;
    throw error;
  }
}

/** Does what a form of the page asks for. Gives the code of the request, once who asked may know it. */
export async function doOnDeletion({ client }: PageContext, fields: Fields): Promise<string | undefined> {
  switch (fields.intent) {
    case "request":
      await client.dataDeletion.request({ email: fields.text("email").trim(), proof: fields.filled("proof") });
      return undefined;
    case "confirm":
      await client.dataDeletion.confirm({ code: fields.text("request") });
      return fields.text("request");
    case "remove":
      return (await client.account.removeAccount({ password: fields.filled("password"), code: fields.filled("code") })).code;
    default:
      throw new Response(null, { status: 400 });
  }
}
