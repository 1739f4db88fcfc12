import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../system/page-context.ts";
import { heldOrder, onItsPage } from "./order/held-order.ts";
import { NoOrder } from "./order/no-order.tsx";
import { isPaid } from "./order/order-paths.ts";
import { Thanks } from "./order/thanks.tsx";
import "./words.ts";

/** What the holder of an order may see of it. It changes nothing, and an order that is not paid is never told to be: it has another page. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const order = await heldOrder(url, page);
  if (!order) return data({ order: null, code: null }, { status: 404 });
  onItsPage(order, url, page);
  const coded = isPaid(order) && order.state !== "refunded";
  const code = coded ? (await page.client.order.successCode({ paymentId: order.paymentId })).successCode : null;
  return { order, code };
}

export default function ThankYou() {
  const { order, code } = useLoaderData<typeof loader>();
  return order ? <Thanks order={order} code={code} /> : <NoOrder />;
}

export const ErrorBoundary = PageBoundary;
