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
export { hasCardPayments, hasEmbeddedSandbox, isSandbox } from "./payment/gateways.ts";
export { serveSandbox } from "./payment/sandbox/sandbox.command.ts";
export { registerSandbox } from "./payment/sandbox/sandbox-app.ts";
export { registerWebhooks } from "./payment/webhook.http.ts";
export { hasMadePurchase, isEntitled } from "./subscription/entitlement.service.ts";
export { hasAccessAt } from "./subscription/subscription.access.ts";
export { endAllSubscriptions } from "./subscription/subscription-lifecycle.service.ts";
