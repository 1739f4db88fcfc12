import { Outlet } from "react-router";

/** Layout with a dark background for pages that show only a player. */
export default function DarkLayout() {
  return (
    <div className="flex w-full grow flex-col bg-night px-4 pb-8 text-white">
      <div className="mx-auto w-full max-w-list">
        <Outlet />
      </div>
    </div>
  );
}
