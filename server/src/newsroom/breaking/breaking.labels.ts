import { sql } from "drizzle-orm";
import type { LabelledKind } from "../../platform/crud/record-kind.ts";
import { article } from "../article/article.table.ts";
import { breakingEdition, breakingPackage } from "./breaking.table.ts";

/** Packages by the headline of the language that was added first, in the audit log. */
export const breakingLabels: LabelledKind[] = [
  {
    entity: "BreakingPackage",
    table: breakingPackage,
    label: () =>
      sql`coalesce((select ${article.title} from ${breakingEdition} join ${article} on ${article.id} = ${breakingEdition.articleId}
        where ${breakingEdition.packageId} = ${breakingPackage.id} order by ${breakingEdition.position} limit 1), '#' || ${breakingPackage.id})`,
  },
];
