export function Section({
  id,
  title,
  intro,
  children,
}: {
  id?: string;
  title: string;
  intro?: string;
  children: React.ReactNode;
}) {
  return (
    <section
      id={id}
      className="grid gap-x-8 gap-y-4 border-t border-line py-8 lg:grid-cols-[16rem_1fr]"
    >
      <div>
        <h2 className="text-24">{title}</h2>
        {intro && <p className="mt-1 text-15 text-quiet">{intro}</p>}
      </div>
      <div className="grid max-w-text min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}
