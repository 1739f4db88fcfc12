import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import { ORPCError } from "@orpc/server";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { IllegalTransition } from "../../../platform/states/states.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { breakingStates } from "../breaking.state.ts";
import {
  type StepRow,
  stalledPackages,
  stepsOf,
  takeLease,
  updateStep,
} from "../breaking.store.ts";
import { mailAlert } from "./mail-step.service.ts";
import { placeOnFront, publishEdition, showInTicker } from "./publish-steps.service.ts";
import { pushAlert } from "./push-step.service.ts";
import { CARRY_OUT_JOB } from "./send.service.ts";
import { nextStep } from "./step-plan.ts";
import { type StepFailure, withStep } from "./step-work.ts";
import { warmPage } from "./warm-page.ts";

/** Lease of a worker, which it extends before each step, in seconds. A step is shorter. */
const LEASE_SECONDS = 60;

const ACTOR: Actor = { id: null, name: CARRY_OUT_JOB };

/**
 * Carries out the steps of a package that is being sent, one after the other. Only one worker does so
 * at a time. A step that was carried out, and not recorded because its worker died, is carried out
 * again without effect.
 */
export async function carryOut(platform: Platform, id: number): Promise<void> {
  const { db } = platform.database;
  let lease = await takeLease(db, id, { seconds: LEASE_SECONDS, mine: null });
  while (lease) {
    const step = nextStep(await stepsOf(db, id));
    if (!step) return finish(db, id);
    await carryOutStep(platform, step);
    lease = await takeLease(db, id, { seconds: LEASE_SECONDS, mine: lease });
  }
}

/** Enqueues packages whose worker died. */
export async function resumePackages({ database, jobs }: Platform): Promise<void> {
  for (const id of await stalledPackages(database.db)) await jobs.send(CARRY_OUT_JOB, { id });
}

async function finish(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await breakingStates.lock(tx, id);
    const steps = await stepsOf(tx, id);
    if (row?.state !== "sending" || nextStep(steps)) return;
    const hasFailed = steps.some(({ state }) => state !== "done");
    await breakingStates.transition(tx, ACTOR, row, hasFailed ? "failed" : "sent", {
      changes: { leasedUntil: null },
    });
  });
}

/** Carries out a step, and records the result. An outage of the database is left to the next run. */
async function carryOutStep(platform: Platform, step: StepRow): Promise<void> {
  const { db } = platform.database;
  const failure = await run(platform, step).catch((error) => failureOf(platform, step, error));
  await updateStep(db, step, {
    state: failure ? "failed" : "done",
    reason: failure?.reason ?? null,
    detail: failure?.detail ?? null,
    endedAt: new Date(),
  });
}

/** Returns the reason for which a step failed, or null. */
async function run(platform: Platform, step: StepRow): Promise<StepFailure | null> {
  if (step.kind === "push") return pushAlert(platform, step);
  if (step.kind === "mail") return mailAlert(platform, step);
  if (step.kind === "warm") return warm(platform, step);
  return withStep(platform, step, async (context, work) => {
    if (step.kind === "publish") await publishEdition(context, work);
    else if (step.kind === "ticker") await showInTicker(context, work);
    else await placeOnFront(context, work);
    return null;
  });
}

async function warm(platform: Platform, step: StepRow): Promise<StepFailure | null> {
  const path = await withStep(
    platform,
    step,
    async (_context, { edition: { article, locale } }) => ({
      path: articlePath({ id: article.id, slug: article.slug, locale }),
    }),
  );
  if (path === null || "reason" in path) return path;
  const detail = await warmPage(platform, path.path);
  return detail === null ? null : { reason: "breaking.unreachable", detail };
}

/** Returns the reason that an error states; logs an unexpected one. */
function failureOf({ log }: Platform, step: StepRow, error: unknown): StepFailure {
  if (error instanceof IllegalTransition && error.messageKey) return { reason: error.messageKey };
  const [first] =
    error instanceof ORPCError ? ((error.data as Partial<Problem> | undefined)?.errors ?? []) : [];
  if (first?.code) return { reason: first.code as FieldErrorCode };
  log.error({ error, packageId: step.packageId, step: step.kind }, "breaking news step failed");
  return { reason: "breaking.stepFailed" };
}
