import { type BenchGroup, BUDGETS } from "./bench-call.ts";

const LISTS: Record<string, string[]> = {
  "staff: articles": ["/v1/article/admin", "/v1/article/admin?sort=title&order=asc"],
  "staff: articles, page 500": ["/v1/article/admin?page=500"],
  "staff: articles, one filter": [
    "locale=ar-JO",
    "state=draft",
    "state=scheduled",
    "state=published",
    "categoryId=2",
    "authorId=1",
    "tagId=1",
    "breaking=true",
    "premium=true",
    "mine=true",
    "deleted=1",
  ].map((filter) => `/v1/article/admin?${filter}`),
  "staff: articles, several filters": [
    "locale=en-US&state=published&categoryId=2",
    "categoryId=3&authorId=1&sort=publishedAt",
    "tagId=2&premium=true&sort=createdAt",
    "from=2024-01-01&to=2024-01-31&locale=ar-JO",
    "premium=true&categoryId=4&order=asc",
  ].map((filter) => `/v1/article/admin?${filter}`),
  "staff: articles, search": ["minister", "water", "minist", "وزير", "المياه"].map(
    (q) => `/v1/article/admin?q=${encodeURIComponent(q)}`,
  ),
  "staff: articles for notifications": [
    "/v1/article/notification/admin",
    "/v1/article/notification/admin?q=water",
  ],
  "staff: audit log": [
    "/v1/log/admin",
    "/v1/log/admin?entity=Article",
    "/v1/log/admin?entity=Article&entityId=300",
    "/v1/log/admin?action=create&from=2020-01-01T00:00:00Z",
  ],
  "staff: media": ["/v1/media", "/v1/media?undescribed=true", "/v1/media?unused=true"],
  "staff: dashboard": ["/v1/setting/dashboard"],
};

/** Requests of the back office's lists with their filters, as a Superadmin. */
export const staffCalls = (): BenchGroup[] =>
  Object.entries(LISTS).map(([name, paths]) => ({
    name,
    budget: name.endsWith("search") ? BUDGETS.search : BUDGETS.list,
    isDeep: name.endsWith("page 500"),
    calls: paths.map((path) => ({
      label: path,
      run: ({ fetch, cookie }) => fetch(`/api${path}`, cookie),
    })),
  }));
