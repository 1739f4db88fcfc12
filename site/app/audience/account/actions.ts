import { DIGEST_FREQUENCIES } from "@masthead/contract/audience/digest-frequency.ts";
import { FOLLOWED_KINDS } from "@masthead/contract/audience/followed-kinds.ts";
import { POSITION_KINDS } from "@masthead/contract/audience/position-terms.ts";
import { isLocale } from "@masthead/contract/platform/locale.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { deletionPath, pagePath } from "@masthead/contract/platform/paths.ts";
import { redirect } from "react-router";
import { readDetails } from "../form/details.tsx";
import type { Fields, FormResult } from "../form/form-result.ts";

type Action = (page: PageContext, fields: Fields) => Promise<string | FormResult>;

/**
 * Actions of the account page by form intent. Each returns a flash message, a path to redirect to,
 * or a form result.
 */
const ACTIONS: Record<string, Action> = {
  async profile({ client }, fields) {
    const email = fields.optionalText("email")?.trim();
    const { emailPending } = await client.account.editProfile({
      ...readDetails(fields),
      email,
      password: fields.optionalText("password"),
    });
    return emailPending ? "emailPending" : "profile";
  },
  async session({ client }, fields) {
    await client.account.endSession({ id: Number(fields.text("id")) });
    return "session";
  },
  async "totp-begin"({ client }, fields) {
    const { secret, uri } = await client.account.beginTotp({ password: fields.text("password") });
    return { intent: "totp-begun", values: { secret, uri }, errors: {} };
  },
  async "totp-confirm"({ client }, fields) {
    const { recoveryCodes } = await client.account.confirmTotp({ code: fields.text("code") });
    return { intent: "totp-done", values: { recoveryCodes: recoveryCodes.join(" ") }, errors: {} };
  },
  async "totp-remove"({ client }, fields) {
    await client.account.removeTotp({ password: fields.text("password") });
    return "totpRemoved";
  },
  async "passkey-rename"({ client }, fields) {
    await client.account.renamePasskey({
      id: Number(fields.text("id")),
      name: fields.text("name"),
    });
    return "profile";
  },
  async "passkey-remove"({ client }, fields) {
    await client.account.removePasskey({
      id: Number(fields.text("id")),
      password: fields.optionalText("password"),
    });
    return "passkeyRemoved";
  },
  async unfollow({ client }, fields) {
    const kind = FOLLOWED_KINDS.find((known) => known === fields.text("kind"));
    if (!kind) throw new Response(null, { status: 400 });
    await client.following.unfollow({ kind, id: Number(fields.text("id")) });
    return "unfollowed";
  },
  async digest({ client }, fields) {
    const frequency = DIGEST_FREQUENCIES.find((known) => known === fields.text("frequency"));
    const locale = fields.text("locale");
    if (!frequency || !isLocale(locale)) throw new Response(null, { status: 400 });
    await client.digest.choose({ frequency, locale });
    return "digest";
  },
  async positions({ client }, fields) {
    await client.position.choose({ enabled: fields.text("enabled") === "on" });
    return "digest";
  },
  async "position-remove"({ client }, fields) {
    const kind = POSITION_KINDS.find((known) => known === fields.text("kind"));
    if (!kind) throw new Response(null, { status: 400 });
    const recording = fields.optionalText("recording");
    await client.position.remove({
      kind,
      id: Number(fields.text("id")),
      ...(recording && { recording }),
    });
    return "positionRemoved";
  },
  async "sign-out"({ client, locale }) {
    await client.auth.logout();
    return pagePath(locale, "");
  },
  async remove({ client, locale }, fields) {
    const { code } = await client.account.removeAccount({
      password: fields.optionalText("password"),
      code: fields.optionalText("code"),
    });
    return deletionPath(locale, code);
  },
};

/**
 * Runs the action of the submitted form, then redirects or returns the form result. @throws
 * Response 400 for an unknown intent
 */
export async function handleAccountForm(page: PageContext, fields: Fields) {
  const action = ACTIONS[fields.intent];
  if (!action) throw new Response(null, { status: 400 });
  const outcome = await action(page, fields);
  if (typeof outcome !== "string") return outcome;
  return redirect(
    outcome.startsWith("/") ? outcome : pagePath(page.locale, "account", { flash: outcome }),
    303,
  );
}
