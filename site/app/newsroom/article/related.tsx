import { useMessages } from "../../platform/messages.ts";
import { Card, type CardArticle } from "../../ui/card.tsx";
import { estimatedHeight, HEADING_HEIGHT, ROW_HEIGHT } from "../../ui/estimated-height.ts";
import { SectionHeading } from "../../ui/section-heading.tsx";

export function RelatedArticles({ articles }: { articles: CardArticle[] }) {
  const t = useMessages();
  if (!articles.length) return null;
  return (
    <section
      aria-labelledby="related"
      className="defer-layout no-print mt-12 md:mt-16"
      style={estimatedHeight(HEADING_HEIGHT + ROW_HEIGHT * articles.length)}
    >
      <SectionHeading id="related">{t("related")}</SectionHeading>
      <div className="grid grid-cols-1 gap-x-6 gap-y-6 md:grid-cols-2 md:gap-y-8 lg:grid-cols-4">
        {articles.map((article, index) => (
          <Card key={article.id} article={article} look="medium" prefetch={index < 2} />
        ))}
      </div>
    </section>
  );
}
