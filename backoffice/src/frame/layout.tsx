import { Box } from "@mui/material";
import { type ComponentType, Fragment, type ReactNode, Suspense } from "react";
import { Layout, type LayoutProps } from "react-admin";
import { NewerBuild } from "./builds/newer-build.tsx";
import { ConfirmProvider } from "./confirm.tsx";
import { ScreenError } from "./errors/screen-error.tsx";
import { UnsavedGuard } from "./form/unsaved-guard.tsx";
import { DeskMenu } from "./menu.tsx";
import { CommandPalette } from "./palette/command-palette.tsx";
import { SignOutOnRefusal } from "./sign-out.tsx";
import { DeskBar } from "./top-bar.tsx";

/** What is too wide scrolls in its place; the page as a whole does not. */
const FITTED = { "--sticky-top": "48px", minWidth: 0, "& .RaLayout-contentWithSidebar, & .RaLayout-content": { minWidth: 0 } };

interface DeskLayoutProps extends Omit<LayoutProps, "children"> {
  children?: ReactNode;
  /** Stands around every screen: what rooms give to one another. */
  around?: ComponentType<{ children: ReactNode }>;
}

/** The frame of every screen but the sign-in: bar, menu, palette, and who asks before text is lost. */
export function DeskLayout({ children, around: Around = Fragment }: DeskLayoutProps) {
  return (
    <ConfirmProvider>
      <UnsavedGuard />
      <SignOutOnRefusal />
      <Around>
        <CommandPalette>
          <Layout appBar={DeskBar} menu={DeskMenu} error={ScreenError} sx={FITTED}>
            <NewerBuild />
            <Suspense fallback={<Box sx={{ minHeight: 240 }} />}>{children}</Suspense>
          </Layout>
        </CommandPalette>
      </Around>
    </ConfirmProvider>
  );
}
