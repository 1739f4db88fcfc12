import type { BotForm } from "@masthead/contract/audience/bot-check.ts";
import { useCallback, useEffect, useRef } from "react";
import { fetchApi } from "../../platform/api/api.ts";
import { resumeSubmission } from "../../platform/document/held-submissions.ts";
import { Recaptcha } from "./recaptcha.ts";
import { solveAltchaChallenge } from "./solve-challenge.ts";

let recaptcha: Recaptcha | undefined;

async function createProof(form: BotForm): Promise<string> {
  const response = await fetchApi("GET /v1/auth/bot-check", {});
  if (!response.ok) return "";
  const check = await response.json();
  if (check.provider === "altcha") return solveAltchaChallenge(check.challenge);
  recaptcha ??= new Recaptcha(check);
  return recaptcha.execute(form);
}

/**
 * Adds a proof that a person fills in the form. Solving begins on demand (`begin`), at the latest
 * on submission, which waits for it. Without a proof, because JavaScript is off or the provider is
 * down, the server decides.
 */
export function useBotCheck(form: BotForm) {
  const proof = useRef<Promise<string> | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const isWaiting = useRef(false);
  const begin = useCallback(() => {
    proof.current ??= createProof(form).catch((error) => {
      console.error(error);
      return "";
    });
    return proof.current;
  }, [form]);
  const onSubmit = useCallback(
    (event: React.FormEvent<HTMLFormElement>) => {
      const input = field.current;
      if (!input) return;
      if (input.value) {
        // A proof is valid once: the next submission gets a new one.
        queueMicrotask(() => {
          input.value = "";
          proof.current = undefined;
        });
        return;
      }
      event.preventDefault();
      if (isWaiting.current) return;
      isWaiting.current = true;
      const formElement = event.currentTarget;
      const button = (event.nativeEvent as SubmitEvent).submitter;
      void begin().then((value) => {
        input.value = value || "none";
        // Deferred, as a form that is being submitted cannot be submitted again.
        setTimeout(() => {
          isWaiting.current = false;
          // The reader may have left the page.
          if (formElement.isConnected) formElement.requestSubmit(button);
        });
      });
    },
    [begin],
  );
  useEffect(() => {
    if (field.current) resumeSubmission(field.current);
  }, []);
  return { field, begin, onSubmit };
}
