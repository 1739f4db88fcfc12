import { Outlet } from "react-router";

/** The dark surface that what plays stands on. */
export default function Night() {
  return (
    <div className="flex w-full grow flex-col bg-night px-4 pb-8 text-paper">
      <div className="mx-auto w-full max-w-list">
        <Outlet />
      </div>
    </div>
  );
}
