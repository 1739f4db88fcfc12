import type { FrontCard } from "@masthead/contract/newsroom/front/front.ts";
import { Card } from "../../ui/card.tsx";
import { RelatedLinks } from "./related-links.tsx";

interface Props extends Omit<React.ComponentProps<typeof Card>, "article"> {
  article: FrontCard;
  /** Look of the article if editors made it large. */
  largeLook: React.ComponentProps<typeof Card>["look"];
}

/** Article on a front in the size that editors chose, with its related links. `look` is that of the standard size. */
export function SizedCard({ article, look, largeLook, ...rest }: Props) {
  const looks = { standard: look, large: largeLook, text: "brief" } as const;
  return (
    <>
      <Card {...rest} article={article} look={looks[article.size]} />
      <RelatedLinks articles={article.related} />
    </>
  );
}
