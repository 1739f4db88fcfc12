import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import { useEffect, useRef } from "react";
import { fetchApi } from "../../platform/api/api.ts";
import { forgetIfSignedOut, useViewer } from "../viewer.ts";

/**
 * Prefills the name and email of the signed-in user, unless the fields have text. Runs on the
 * client, as the page is the same for every visitor. Returns refs for the two fields.
 */
export function usePrefilledDetails() {
  const viewer = useViewer();
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const id = viewer?.id;
  useEffect(() => {
    if (id === undefined) return;
    const controller = new AbortController();
    void fetchProfile(controller.signal).then((profile) => {
      if (!profile) return;
      fill(name.current, `${profile.firstName} ${profile.lastName}`.trim());
      fill(email.current, profile.email);
    });
    return () => controller.abort();
  }, [id]);
  return { name, email };
}

function fill(field: HTMLInputElement | null, text: string): void {
  if (field && !field.value) field.value = text;
}

/** Returns undefined if the session has ended or the request fails. */
async function fetchProfile(signal: AbortSignal): Promise<Profile | undefined> {
  try {
    const response = await fetchApi("GET /v1/user", {}, { signal });
    return !forgetIfSignedOut(response) && response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
