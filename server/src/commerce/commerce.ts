/**
 * Public face of commerce: all that other districts, the app and the commands use of it. What is in
 * the folders is internal, except for the registries named in
 * `server/test/rules/import-rules.test.ts`.
 */

export { seedDemoCommerce } from "./demo/demo-commerce.ts";
export { seedDemoOrders } from "./demo/demo-orders.ts";
export {
  type EntitlementScopeSource,
  entitlementScopes,
} from "./entitlement/entitlement-scopes.ts";
export { hasCardPayments, hasEmbeddedSandbox, isSandbox } from "./gateway/gateways.ts";
export { serveSandbox } from "./gateway/sandbox/sandbox.command.ts";
export { endAllSubscriptions } from "./order/fulfil/subscription-lifecycle.service.ts";
export { registerPaymentRoutes } from "./payment/payment.http.ts";
export { hasMadePurchase, isEntitled } from "./subscription/entitlement.service.ts";
export { hasAccessAt } from "./subscription/subscription.access.ts";
