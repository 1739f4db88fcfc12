import { SEASONS, type Season } from "@masthead/contract/commerce/package-terms.ts";
import { useWords } from "../../system/words.ts";
import { campaignTitle } from "./campaign-title.ts";
import { LOOKS } from "./season-look.ts";

/** The colours of a season above what was ordered in it. */
export function SeasonBand({ season }: { season: Season }) {
  const t = useWords();
  const { head, side } = LOOKS[season];
  return (
    <p className={`edged mb-6 flex items-stretch gap-4 font-headline text-20 font-semibold ${head}`}>
      <span className={`mark w-3 shrink-0 ${side}`} aria-hidden />
      <span className="py-3">{campaignTitle({ name: SEASONS[season], product: null }, t)}</span>
    </p>
  );
}
