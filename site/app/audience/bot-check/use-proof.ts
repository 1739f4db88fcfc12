import type { BotCheck, BotForm } from "@masthead/contract/audience/bot-check.ts";
import { useCallback, useRef } from "react";
import { Recaptcha } from "./recaptcha.ts";
import { solveRiddle } from "./riddle.ts";

let recaptcha: Recaptcha | undefined;

async function prove(form: BotForm): Promise<string> {
  const response = await fetch("/api/v1/auth/bot-check");
  if (!response.ok) return "";
  const check = (await response.json()) as BotCheck;
  if (check.provider === "altcha") return solveRiddle(check.challenge);
  recaptcha ??= new Recaptcha(check);
  return recaptcha.execute(form);
}

/**
 * Proves that a person fills a form in: begun when they come to it, sent with it. Without a proof, because scripts do not run or the
 * provider is away, the server decides.
 */
export function useProof(form: BotForm) {
  const proof = useRef<Promise<string> | undefined>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const begin = useCallback(() => {
    proof.current ??= prove(form).catch((error) => {
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
        // Each counts once: for the next time another is made.
        queueMicrotask(() => {
          input.value = "";
          proof.current = undefined;
        });
        return;
      }
      event.preventDefault();
      const sent = event.currentTarget;
      const button = (event.nativeEvent as SubmitEvent).submitter;
      void begin().then((value) => {
        input.value = value || "none";
        // Not within the event of the first: a form that is being submitted cannot be submitted again.
        setTimeout(() => sent.requestSubmit(button));
      });
    },
    [begin],
  );
  return { field, begin, onSubmit };
}
