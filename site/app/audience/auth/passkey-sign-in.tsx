import type { Problem } from "@masthead/contract/platform/problem.ts";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { callApi } from "../../platform/api/call-api.ts";
import { wasClickedBeforeHydration } from "../../platform/document/pre-hydration-clicks.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Button } from "../form/fields.tsx";
import { Alert } from "../form/page-form.tsx";

/** Button that signs in with a passkey. Requires JavaScript (WebAuthn). */
export function PasskeySignIn({ next }: { next: string }) {
  const t = useMessages();
  const locale = useLocale();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const signIn = async () => {
    try {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const optionsJSON = await callApi("POST /v1/auth/passkey/options", {}, locale);
      const response = {
        ...(await startAuthentication({ optionsJSON })),
        clientExtensionResults: {},
      };
      await callApi("POST /v1/auth/passkey/check", { response }, locale);
      navigate(next);
    } catch (error) {
      setProblem(
        (error as { problem?: Problem }).problem?.errors[0]?.message ?? t("account.passkeyFailed"),
      );
    }
  };
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    if (wasClickedBeforeHydration(button.current)) void signIn();
  }, []);
  return (
    <div className="js-only mt-4 grid gap-4 border-t border-line pt-4">
      {problem && <Alert>{problem}</Alert>}
      <Button
        ref={button}
        type="button"
        look="other"
        data-pre-hydration-click
        className="w-full"
        onClick={() => void signIn()}
      >
        {t("account.withPasskey")}
      </Button>
    </div>
  );
}
