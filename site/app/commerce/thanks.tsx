import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { returnPathOf } from "../audience/return-path.ts";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { loadOrder, redirectToOrderPage } from "./order/load-order.ts";
import { NoOrder } from "./order/no-order.tsx";
import { isPaid } from "./order/order-paths.ts";
import { Thanks } from "./order/thanks.tsx";
import "./messages.ts";

/**
 * Order, for the holder of its payment id. Read-only; an order in another state redirects to its
 * status page.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const order = await loadOrder(url, page);
  if (!order) return data({ order: null, code: null, story: null }, { status: 404 });
  redirectToOrderPage(order, url, page);
  const hasCode = isPaid(order) && order.state !== "refunded";
  const code = hasCode
    ? (await page.client.order.successCode({ paymentId: order.paymentId })).successCode
    : null;
  return { order, code, story: returnPathOf(page, "purchase") };
}

export default function ThankYou() {
  const { order, code, story } = useLoaderData<typeof loader>();
  return order ? <Thanks order={order} code={code} story={story} /> : <NoOrder />;
}

export const ErrorBoundary = PageBoundary;
