import { Card } from "../../ui/card.tsx";
import { CardLinks, hasLinks } from "./card-links.tsx";
import type { ShownFrontCard } from "./shown-front.ts";

interface Props extends Omit<React.ComponentProps<typeof Card>, "article"> {
  article: ShownFrontCard;
  /** Look of the article if editors made it large. */
  largeLook: React.ComponentProps<typeof Card>["look"];
}

/**
 * Article on a front in the size that editors chose, with the links below its card. `look` applies to the
 * standard size.
 */
export function SizedCard({ article, look: standardLook, largeLook, ...rest }: Props) {
  const look = { standard: standardLook, large: largeLook, text: "brief" as const }[article.size];
  const card = <Card {...rest} article={article} look={look} />;
  if (!hasLinks(article)) return card;
  return (
    <>
      {/* A card is as tall as its parent, which would leave no room for the links. */}
      <div>{card}</div>
      <CardLinks article={article} columns={look === "wide" ? 2 : 1} />
    </>
  );
}
