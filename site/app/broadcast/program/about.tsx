import type { ProgramDetails } from "@masthead/contract/broadcast/program.ts";
import { useMessages } from "../../platform/messages.ts";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { RichText } from "../rich-text.tsx";

/** Length in characters of HTML up to which the header of the page shows a whole description. */
const SHORT_DESCRIPTION = 500;

export const isShortDescription = ({ descriptionHtml }: ProgramDetails) =>
  descriptionHtml.length <= SHORT_DESCRIPTION;

/** Description of a program that is too long for the header. */
export function ProgramAbout({ program }: { program: ProgramDetails }) {
  const t = useMessages();
  if (isShortDescription(program)) return null;
  return (
    <section aria-labelledby="about-program" className="mt-12">
      <SectionHeading id="about-program" colour="var(--color-cyan)">
        {t("programs.about")}
      </SectionHeading>
      <RichText html={program.descriptionHtml} />
    </section>
  );
}
