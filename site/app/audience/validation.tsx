import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, redirect, useActionData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { type Answer, answered } from "./form/answer.ts";
import { Button } from "./form/fields.tsx";
import { PageForm } from "./form/page-form.tsx";
import { PersonalPage, quietLink } from "./page.tsx";

export const loader = () => null;

/** /auth/validation/{token}: where the mails of sign-up and of a new address lead. A press does it, since programs that look through mails follow links. */
export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async () => {
    const { purpose } = await client.account.checkActivation({ code: args.params.token ?? "" });
    return redirect(`${inLocalePath(locale, "/auth/sign-in")}?said=${purpose}`, 303);
  });
}

export default function Validation() {
  const t = useWords();
  const locale = useLocale();
  const answer = useActionData<Answer>();
  return (
    <PersonalPage title={t("account.confirmAddress")} intro={t("account.confirmAddressIntro")}>
      <PageForm intent="confirm" answer={answer}>
        <Button>{t("account.confirm")}</Button>
      </PageForm>
      {answer && (
        <Link to={inLocalePath(locale, "/auth/sign-in")} className={`mt-4 ${quietLink}`}>
          {t("account.signIn")}
        </Link>
      )}
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
