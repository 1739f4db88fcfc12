import type { AppClient, Result } from "../journey.ts";
import { client } from "./generated/hey-api/client.gen";
import * as api from "./generated/hey-api/sdk.gen";
import type { NewOrder, Problem } from "./generated/hey-api/types.gen";

const ABSOLUTE = { locale: "en-US", urls: "absolute" } as const;

/** Client that @hey-api/openapi-ts generates. */
export function createAppClient(
  baseUrl: string,
): AppClient<NonNullable<NewOrder["expected"]>["currency"]> {
  let bearer: string | undefined;
  client.setConfig({ baseUrl, auth: ({ scheme }) => (scheme === "bearer" ? bearer : undefined) });
  return {
    useToken: (token) => {
      bearer = token;
    },
    latestArticles: (after) =>
      resultOf(
        api.articleLatest({ query: { ...ABSOLUTE, limit: 5, ...(after && { after }) } }),
        ({ data, meta }) => ({
          articles: data,
          next: meta.next,
        }),
      ),
    article: (id) =>
      resultOf(api.articleDetails({ path: { id }, query: ABSOLUTE }), (body) => ({
        id: body.id,
        html: body.bodyHtml,
      })),
    fullText: (id) =>
      resultOf(api.articleWhole({ path: { id } }), ({ bodyHtml }) => ({ html: bodyHtml })),
    signUp: (account) =>
      resultOf(api.authRegister({ body: { ...account, firstName: "Rania" } }), (body) => body),
    activate: ({ code, challenge }) =>
      resultOf(api.accountCheckActivation({ path: { code }, body: { challenge } }), (body) => body),
    signIn: (account) =>
      resultOf(
        api.authLoginWeb({ body: { ...account, returnToken: true } }),
        ({ profile, session }) => ({
          profile: profile ?? null,
          token: session?.token,
        }),
      ),
    renewToken: () => resultOf(api.authToken(), ({ session }) => ({ token: session?.token })),
    me: () => resultOf(api.accountMe(), ({ email }) => ({ email })),
    saveArticle: (id) => resultOf(api.savedArticleSave({ path: { id } }), () => undefined),
    savedArticles: () =>
      resultOf(api.savedArticleList(), ({ data, meta }) => ({
        ids: data.map((article) => article.id),
        total: meta.total,
      })),
    packages: () =>
      resultOf(api.packageWebsite(), (packages) =>
        packages.map((one) => ({ ...one, needsDevice: one.deviceRequired })),
      ),
    quote: (packageId) =>
      resultOf(
        api.orderQuote({ body: { packageId, method: "card", withoutTrial: true } }),
        ({ total, currency }) => ({ total, currency }),
      ),
    order: (body, key) =>
      resultOf(
        api.orderCreate({ body, headers: { "Idempotency-Key": key } }),
        ({ paymentId, url }) => ({ paymentId, url }),
      ),
    finish: (paymentId) =>
      resultOf(api.paymentFinish({ body: { paymentId } }), ({ state, total, exponent }) => ({
        state,
        total,
        exponent,
      })),
    orders: () =>
      resultOf(api.orderMine(), (orders) =>
        orders.map(({ paymentId, state }) => ({ paymentId, state })),
      ),
    receipt: async (paymentId) => {
      const result = await resultOf(api.orderReceipt({ query: { paymentId } }), (file) => file);
      return result.ok
        ? { ok: true, body: { bytes: new Uint8Array(await result.body.arrayBuffer()) } }
        : result;
    },
  };
}

async function resultOf<Body, Value>(
  call: Promise<{ data?: Body; error?: Problem; response?: Response }>,
  read: (body: Body) => Value,
): Promise<Result<Value>> {
  const { data, error, response } = await call;
  if (error || !response?.ok)
    return { ok: false, status: response?.status ?? 0, code: error?.code ?? "" };
  return { ok: true, body: read(data as Body) };
}
