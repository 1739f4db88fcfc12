import type {
  AnyContractProcedure,
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import { accountContract } from "./audience/auth/account.ts";
import { authContract } from "./audience/auth/auth.ts";
import { ownAccountContract } from "./audience/auth/own-account.ts";
import { secondFactorContract } from "./audience/auth/second-factor.ts";
import { activationContract, signUpContract } from "./audience/auth/sign-up.ts";
import * as callGroups from "./call-groups.ts";
import { orderContract, packageOrderContract } from "./commerce/order.ts";
import { orderStaffContract } from "./commerce/order-staff.ts";
import { packageContract } from "./commerce/package.ts";
import { articleContract } from "./newsroom/article/article.ts";
import { articleAssignmentContract } from "./newsroom/article/article-assignment.ts";
import { articleBulkContract, articleBulkUndoContract } from "./newsroom/article/article-bulk.ts";
import { articleDraftContract, articlePresence } from "./newsroom/article/article-draft.ts";
import { articleHtmlCardContract } from "./newsroom/article/article-html-card.ts";
import { articleLinksContract } from "./newsroom/article/article-links.ts";
import { articleNoteContract } from "./newsroom/article/article-note.ts";
import {
  articleEditionContract,
  articlePendingVersionContract,
} from "./newsroom/article/article-pending-version.ts";
import { articleFormPreviewContract } from "./newsroom/article/article-preview.ts";
import { articleRevisionContract } from "./newsroom/article/article-revision.ts";
import { articleStaffContract } from "./newsroom/article/article-staff.ts";
import { articleTranslationContract } from "./newsroom/article/article-translation.ts";
import { articleWithdrawalContract } from "./newsroom/article/article-withdrawal.ts";
import { articleMostReadContract } from "./newsroom/article/most-read-placement.ts";
import { frontContract } from "./newsroom/front/front.ts";
import { frontStaffContract } from "./newsroom/front/front-staff.ts";

/** API contract of the product. Paths are below /api. */
export const contract = {
  ...callGroups,
  account: {
    ...accountContract,
    ...activationContract,
    ...ownAccountContract,
    ...secondFactorContract,
  },
  article: {
    ...articleContract,
    ...articleStaffContract,
    ...articleWithdrawalContract,
    assignment: articleAssignmentContract,
    bulk: articleBulkContract,
    bulkUndo: articleBulkUndoContract,
    draft: articleDraftContract,
    edition: articleEditionContract,
    formPreview: articleFormPreviewContract,
    htmlCard: articleHtmlCardContract,
    links: articleLinksContract,
    mostReadPlace: articleMostReadContract,
    note: articleNoteContract,
    pendingVersion: articlePendingVersionContract,
    presence: articlePresence,
    revision: articleRevisionContract,
    translation: articleTranslationContract,
  },
  auth: { ...authContract, ...signUpContract },
  front: { ...frontContract, ...frontStaffContract },
  order: { ...orderContract, ...orderStaffContract },
  package: { ...packageContract, ...packageOrderContract },
};

/** Typed client of the whole contract, for any transport. */
export type Client = ContractRouterClient<typeof contract>;

type ProcedureIn<Router> = Router extends AnyContractProcedure
  ? Router
  : { [Key in keyof Router]: ProcedureIn<Router[Key]> }[keyof Router];

/** Method and path of a procedure; never if the path is computed. */
type RouteOf<
  Procedure extends AnyContractProcedure,
  Key extends string = Extract<Procedure["~orpc"]["meta"]["routeKey"], string>,
> = Record<never, 0> extends Record<Key, 0> ? never : Key;

type Routes = { [Procedure in ProcedureIn<typeof contract> as RouteOf<Procedure>]: Procedure };

/** Method and path of an API call, such as `GET /v1/search`. */
export type ApiRoute = keyof Routes;
export type ApiInput<Route extends ApiRoute> = InferContractRouterInputs<Routes[Route]>;
export type ApiOutput<Route extends ApiRoute> = InferContractRouterOutputs<Routes[Route]>;
