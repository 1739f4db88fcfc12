import type { ReactNode } from "react";

/** Button over the page that shows what was published since it was loaded. */
export function UpdatesButton({
  onShow,
  className,
  children,
}: {
  onShow: () => void;
  className: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onShow}
      className={`edged min-h-11 cursor-pointer bg-ink px-5 font-semibold text-paper shadow-lg hover:underline ${className}`}
    >
      {children}
    </button>
  );
}
