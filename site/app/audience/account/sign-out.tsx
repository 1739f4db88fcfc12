import { useMessages } from "../../platform/messages.ts";
import { Button } from "../form/fields.tsx";
import { PageForm } from "../form/page-form.tsx";

/** Button that signs out on this device. */
export function SignOut() {
  const t = useMessages();
  return (
    <PageForm intent="sign-out" result={undefined} className="mb-8 justify-start">
      <Button look="other">{t("account.signOut")}</Button>
    </PageForm>
  );
}
