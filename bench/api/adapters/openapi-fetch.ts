import createClient from "openapi-fetch";
import type { AppClient, Result } from "../journey.ts";
import type { components, paths } from "./generated/openapi-typescript.d.ts";

type Problem = components["schemas"]["Problem"];
type Currency = NonNullable<components["schemas"]["NewOrder"]["expected"]>["currency"];

const ABSOLUTE = { locale: "en-US", urls: "absolute" } as const;

/** Client of the types that openapi-typescript generates. */
export function createAppClient(baseUrl: string): AppClient<Currency> {
  const api = createClient<paths>({ baseUrl });
  let bearer: string | undefined;
  api.use({
    onRequest({ request }) {
      if (bearer) request.headers.set("authorization", `Bearer ${bearer}`);
      return request;
    },
  });
  return {
    useToken: (token) => {
      bearer = token;
    },
    latestArticles: (after) =>
      resultOf(
        api.GET("/v1/article/latest", {
          params: { query: { ...ABSOLUTE, limit: 5, ...(after && { after }) } },
        }),
        ({ data, meta }) => ({
          articles: data,
          next: meta.next,
        }),
      ),
    article: (id) =>
      resultOf(
        api.GET("/v2/article/details/{id}", { params: { path: { id }, query: ABSOLUTE } }),
        (body) => ({
          id: body.id,
          html: body.bodyHtml,
        }),
      ),
    fullText: (id) =>
      resultOf(api.GET("/v1/article/{id}/whole", { params: { path: { id } } }), ({ bodyHtml }) => ({
        html: bodyHtml,
      })),
    signUp: (account) =>
      resultOf(
        api.POST("/v1/auth/register", { body: { ...account, firstName: "Rania" } }),
        (body) => body,
      ),
    activate: ({ code, challenge }) =>
      resultOf(
        api.POST("/v1/user/check/activation/{code}", {
          params: { path: { code } },
          body: { challenge },
        }),
        (body) => body,
      ),
    signIn: (account) =>
      resultOf(
        api.POST("/v1/auth/login/web", { body: { ...account, returnToken: true } }),
        ({ profile, session }) => ({
          profile: profile ?? null,
          token: session?.token,
        }),
      ),
    renewToken: () =>
      resultOf(api.POST("/v1/auth/token"), ({ session }) => ({ token: session?.token })),
    me: () => resultOf(api.GET("/v1/user"), ({ email }) => ({ email })),
    saveArticle: (id) =>
      resultOf(
        api.PUT("/v1/user/saved-articles/{id}", { params: { path: { id } } }),
        () => undefined,
      ),
    savedArticles: () =>
      resultOf(api.GET("/v1/user/saved-articles"), ({ data, meta }) => ({
        ids: data.map((article) => article.id),
        total: meta.total,
      })),
    packages: () =>
      resultOf(api.GET("/v1/package/website"), (packages) =>
        packages.map((one) => ({ ...one, needsDevice: one.deviceRequired })),
      ),
    quote: (packageId) =>
      resultOf(
        api.POST("/v1/order/quote", { body: { packageId, method: "card", withoutTrial: true } }),
        ({ total, currency }) => ({
          total,
          currency,
        }),
      ),
    order: (body, key) =>
      resultOf(
        api.POST("/v1/order/create-order", {
          body,
          params: { header: { "Idempotency-Key": key } },
        }),
        ({ paymentId, url }) => ({
          paymentId,
          url,
        }),
      ),
    finish: (paymentId) =>
      resultOf(
        api.POST("/v1/payment/finish", { body: { paymentId } }),
        ({ state, total, exponent }) => ({ state, total, exponent }),
      ),
    orders: () =>
      resultOf(api.GET("/v1/order/mine"), (orders) =>
        orders.map(({ paymentId, state }) => ({ paymentId, state })),
      ),
    receipt: (paymentId) =>
      resultOf(
        api.GET("/v1/order/receipt", { params: { query: { paymentId } }, parseAs: "arrayBuffer" }),
        (bytes) => ({
          bytes: new Uint8Array(bytes),
        }),
      ),
  };
}

async function resultOf<Body, Value>(
  call: Promise<{ data?: Body; error?: Problem; response: Response }>,
  read: (body: Body) => Value,
): Promise<Result<Value>> {
  const { data, error, response } = await call;
  if (error || !response.ok) return { ok: false, status: response.status, code: error?.code ?? "" };
  return { ok: true, body: read(data as Body) };
}
