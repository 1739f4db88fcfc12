import type { Client } from "@masthead/contract/contract.ts";
import { createORPCClient } from "@orpc/client";
import { linkThrough } from "../../../frame/api-link.ts";
import { client } from "../../../frame/client.ts";

export type DraftInput = Parameters<Client["article"]["draft"]["save"]>[0];
type Draft = Awaited<ReturnType<Client["article"]["draft"]["list"]>>[number];

/** The calls that a shelf of drafts makes. */
export interface DraftCalls {
  list(articleId: number | null): Promise<Draft[]>;
  save(draft: DraftInput, leaving: boolean): Promise<unknown>;
  remove(key: string): Promise<void>;
}

/** Most characters that a browser still sends for a page that is gone, with room for what is longer in bytes. */
const LAST_WORDS = 20_000;
/** Time that drafts are waited for before what is on this machine is offered alone, in milliseconds. */
const PATIENCE = 4000;

/** The API, for what must arrive although its page is gone. */
const parting: Client = createORPCClient(
  linkThrough((request, init) => fetch(request, { ...init, credentials: "include", keepalive: true })),
);

export const draftCalls: DraftCalls = {
  list: (articleId) => client.article.draft.list({ articleId: articleId ?? undefined }, { signal: AbortSignal.timeout(PATIENCE) }),
  save: (draft, leaving) => (leaving && JSON.stringify(draft).length < LAST_WORDS ? parting : client).article.draft.save(draft),
  remove: (key) => client.article.draft.remove({ key }),
};
