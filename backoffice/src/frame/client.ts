import type { Client } from "@masthead/contract/contract.ts";
import { createORPCClient } from "@orpc/client";
import { linkThrough } from "./api-link.ts";

/** The API, asked as the contract says, in the language that staff work in. */
export const client: Client = createORPCClient(linkThrough((request, init) => fetch(request, { ...init, credentials: "include" })));
