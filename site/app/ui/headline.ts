const PAGE = {
  short: "text-30 md:text-38 xl:text-48",
  long: "text-30 md:text-38",
  longest: "text-24 md:text-30 xl:text-38",
};
const LEAD = {
  short: "text-30 md:text-38 xl:text-48",
  long: "text-24 md:text-38 lg:text-30 xl:text-38",
  longest: "text-20 md:text-30 lg:text-24 xl:text-30",
};

/**
 * Returns the font size classes of a headline, of a page or of its lead article. Longer headlines
 * are smaller, to take few lines.
 */
export function headlineSize(title: string, place: "page" | "lead"): string {
  const sizes = place === "page" ? PAGE : LEAD;
  const [short, long] = place === "page" ? [80, 110] : [56, 92];
  return title.length <= short ? sizes.short : title.length <= long ? sizes.long : sizes.longest;
}
