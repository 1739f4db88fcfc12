import type { Profile } from "@masthead/contract/audience/profile.ts";
import { useEffect, useRef } from "react";
import { signedOutBy, useViewer } from "../viewer.ts";

/** Fills in the name and address of who is signed in, where nothing is typed yet. The page itself is the same for everybody. */
export function useOwnDetails() {
  const viewer = useViewer();
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const id = viewer?.id;
  useEffect(() => {
    if (id === undefined) return;
    const gone = new AbortController();
    void ownProfile(gone.signal).then((profile) => {
      if (!profile) return;
      fill(name.current, `${profile.firstName} ${profile.lastName}`.trim());
      fill(email.current, profile.email);
    });
    return () => gone.abort();
  }, [id]);
  return { name, email };
}

function fill(field: HTMLInputElement | null, text: string): void {
  if (field && !field.value) field.value = text;
}

/** Nobody's when the session has ended meanwhile, or the network has. */
async function ownProfile(signal: AbortSignal): Promise<Profile | undefined> {
  try {
    const response = await fetch("/api/v1/user", { signal });
    return !signedOutBy(response) && response.ok ? ((await response.json()) as Profile) : undefined;
  } catch {
    return undefined;
  }
}
