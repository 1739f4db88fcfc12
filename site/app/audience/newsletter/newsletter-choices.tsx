/** Name of the checkbox of a newsletter. */
export const choiceName = (id: number) => `newsletter-${id}`;

interface Choice {
  id: number;
  name: string;
  description: string;
}

interface Props {
  legend: string;
  newsletters: readonly Choice[];
  isChecked(id: number): boolean;
  /** Shown below a newsletter, such as a link to its issues. */
  after?(newsletter: Choice): React.ReactNode;
}

/** Checkboxes of newsletters. */
export function NewsletterChoices({ legend, newsletters, isChecked, after }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 text-15 font-semibold">{legend}</legend>
      <ul>
        {newsletters.map((newsletter) => (
          <li key={newsletter.id} className="border-t border-line py-3">
            <label className="flex min-h-11 cursor-pointer gap-3">
              <input
                type="checkbox"
                name={choiceName(newsletter.id)}
                defaultChecked={isChecked(newsletter.id)}
                className="mt-1 size-5 shrink-0 accent-ink"
              />
              <span className="min-w-0">
                <span className="block text-17 font-semibold">{newsletter.name}</span>
                {newsletter.description && (
                  <span className="block text-15 text-quiet">{newsletter.description}</span>
                )}
              </span>
            </label>
            {after?.(newsletter)}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
