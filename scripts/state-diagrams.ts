/**
 * State diagrams in docs/, generated from the state machines: `npm run state-diagrams` rewrites the
 * diagram after each comment `<!-- State diagram: name -->`.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { contactStates } from "../server/src/audience/contact/contact.state.ts";
import { deletionStates } from "../server/src/audience/data-deletion/data-deletion.state.ts";
import { issueStates } from "../server/src/audience/newsletter/newsletter.state.ts";
import { notificationStates } from "../server/src/audience/notification/notification.state.ts";
import { seasonalGridStates } from "../server/src/broadcast/seasonal-grid/seasonal-grid.state.ts";
import { sourceStates } from "../server/src/broadcast/stream/failover/source.state.ts";
import { orderStates } from "../server/src/commerce/order/order.state.ts";
import { disputeStates } from "../server/src/commerce/payment/dispute/dispute.state.ts";
import { paymentStates, refundStates } from "../server/src/commerce/payment/payment.state.ts";
import { subscriptionStates } from "../server/src/commerce/subscription/subscription.state.ts";
import { pendingVersionStates } from "../server/src/newsroom/article/pending-version/pending-version.state.ts";
import { publicationStates } from "../server/src/newsroom/article/publish/publication.state.ts";
import { breakingStates } from "../server/src/newsroom/breaking/breaking.state.ts";
import { letterStates } from "../server/src/newsroom/letter/letter.state.ts";
import { liveEntryStates } from "../server/src/newsroom/live-blog/entry/entry.state.ts";
import { liveQuestionStates } from "../server/src/newsroom/live-blog/question/question.state.ts";
import { planStates } from "../server/src/newsroom/plan/plan.state.ts";
import { resultStates } from "../server/src/newsroom/result/result.state.ts";

interface DrawnStates {
  name: string;
  initial: Partial<Record<string, string>>;
  transitions: Record<string, Partial<Record<string, string>>>;
}

export const STATE_MACHINES: readonly DrawnStates[] = [
  orderStates,
  subscriptionStates,
  paymentStates,
  refundStates,
  disputeStates,
  notificationStates,
  issueStates,
  contactStates,
  deletionStates,
  planStates,
  liveEntryStates,
  liveQuestionStates,
  letterStates,
  resultStates,
  breakingStates,
  publicationStates,
  pendingVersionStates,
  sourceStates,
  seasonalGridStates,
];

const DIAGRAM = /<!-- State diagram: (.+) -->\n\n```mermaid\n[^`]*```/g;

const arrows = (from: string, targets: Partial<Record<string, string>>): string[] =>
  Object.entries(targets).map(([to, when]) => `  ${from} --> ${to}${when ? `: ${when}` : ""}`);

function diagramOf({ name, initial, transitions }: DrawnStates): string {
  const lines = [
    ...arrows("[*]", initial),
    ...Object.entries(transitions).flatMap(([from, targets]) => arrows(from, targets)),
  ];
  return [
    `<!-- State diagram: ${name} -->`,
    "",
    "```mermaid",
    "stateDiagram-v2",
    ...lines,
    "```",
  ].join("\n");
}

/**
 * Returns a page with its state diagrams up to date. @throws Error for the diagram of an unknown
 * state machine
 */
export const renderStateDiagrams = (page: string): string =>
  page.replace(DIAGRAM, (_diagram, name: string) => {
    const machine = STATE_MACHINES.find((one) => one.name === name);
    if (!machine) throw new Error(`no state machine is called ${name}`);
    return diagramOf(machine);
  });

/** Names of the state machines whose diagrams a page has. */
export const stateDiagramsIn = (page: string): string[] =>
  [...page.matchAll(DIAGRAM)].map(([, name = ""]) => name);

export const DOC_PAGES = globSync(fileURLToPath(new URL("../docs/*.md", import.meta.url)));

if (import.meta.main)
  for (const path of DOC_PAGES) {
    const page = readFileSync(path, "utf8");
    const rendered = renderStateDiagrams(page);
    if (rendered !== page) writeFileSync(path, rendered);
  }
