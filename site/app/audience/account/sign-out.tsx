import { useWords } from "../../system/words.ts";
import { Button } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";

/** Signs out on this device. */
export function SignOut() {
  const t = useWords();
  return (
    <PageForm intent="sign-out" answer={undefined} className="mb-8 justify-start">
      <Button look="other">{t("account.signOut")}</Button>
    </PageForm>
  );
}
