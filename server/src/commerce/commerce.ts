/**
 * Public interface of commerce for other districts, the app and the commands. Its folders are
 * internal, except for the registries named in `server/test/rules/import-rules.test.ts`.
 */

export { seedDemoCommerce } from "./demo/demo-commerce.ts";
export { seedDemoOrders } from "./demo/demo-orders.ts";
export {
  type EntitlementScopeSource,
  entitlementScopes,
} from "./entitlement/entitlement-scopes.ts";
export { hasCardPayments, isSandbox } from "./gateway/gateways.ts";
export { serveSandbox } from "./gateway/sandbox/sandbox.command.ts";
export { hasMadePurchase } from "./order/own/purchase-history.service.ts";
export { type Payable, payables } from "./payment/payable.ts";
export { registerEmbeddedSandbox } from "./payment/payment.http.ts";
export { endAllSubscriptions } from "./subscription/end-subscription.service.ts";
export { isEntitled, streamAccessOf } from "./subscription/entitlement.service.ts";
export { type OrderLocale, orderLocales } from "./subscription/order-locale.ts";
export type { StreamAccess } from "./subscription/stream-limit.ts";
export { hasAccessAt } from "./subscription/subscription.access.ts";
