import { deletionPath } from "@masthead/contract/audience/data-deletion.ts";
import { DIGEST_FREQUENCIES } from "@masthead/contract/audience/digest.ts";
import { FOLLOWED_KINDS } from "@masthead/contract/audience/following.ts";
import { isLocale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { redirect } from "react-router";
import type { PageContext } from "../../system/page-context.ts";
import type { Answer, Fields } from "../form/answer.ts";
import { detailsIn } from "../form/details.tsx";

type Action = (page: PageContext, fields: Fields) => Promise<string | Answer>;

/** What each form of the account page does: it says what was done, shows an answer, or leads to an address. */
const ACTIONS: Record<string, Action> = {
  async profile({ client }, fields) {
    const email = fields.filled("email")?.trim();
    const { emailPending } = await client.account.editProfile({ ...detailsIn(fields), email, password: fields.filled("password") });
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
    await client.account.renamePasskey({ id: Number(fields.text("id")), name: fields.text("name") });
    return "profile";
  },
  async "passkey-remove"({ client }, fields) {
    await client.account.removePasskey({ id: Number(fields.text("id")), password: fields.filled("password") });
    return "passkeyRemoved";
  },
  async unfollow({ client }, fields) {
    const kind = FOLLOWED_KINDS.find((one) => one === fields.text("kind"));
    if (!kind) throw new Response(null, { status: 400 });
    await client.following.unfollow({ kind, id: Number(fields.text("id")) });
    return "unfollowed";
  },
  async digest({ client }, fields) {
    const frequency = DIGEST_FREQUENCIES.find((one) => one === fields.text("frequency"));
    const locale = fields.text("locale");
    if (!frequency || !isLocale(locale)) throw new Response(null, { status: 400 });
    await client.digest.choose({ frequency, locale });
    return "digest";
  },
  async "sign-out"({ client }) {
    await client.auth.logout();
    return "/";
  },
  async remove({ client }, fields) {
    const { code } = await client.account.removeAccount({ password: fields.filled("password"), code: fields.filled("code") });
    return deletionPath(code);
  },
};

/** Does what a form of the account page asks for. */
export async function doOnAccount(page: PageContext, fields: Fields) {
  const action = ACTIONS[fields.intent];
  if (!action) throw new Response(null, { status: 400 });
  const done = await action(page, fields);
  if (typeof done !== "string") return done;
  return redirect(inLocalePath(page.locale, done.startsWith("/") ? done : `/account?said=${done}`), 303);
}
