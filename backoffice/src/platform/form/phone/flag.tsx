import { styled } from "@mui/material";
import { useQuery } from "@tanstack/react-query";

const FILE_NAME = /([^/]+)\.svg$/;

async function fetchFlagUrls(): Promise<ReadonlyMap<string, string>> {
  const { FLAG_URLS: FLAG_ADDRESSES } = await import("./flag-urls.ts");
  return new Map(
    Object.entries(FLAG_ADDRESSES).map(([file, url]) => [FILE_NAME.exec(file)?.[1] ?? "", url]),
  );
}

/** Returns the URLs of the flag images by country code; undefined while loading. */
export function useFlagUrls(): ReadonlyMap<string, string> | undefined {
  return useQuery({
    queryKey: ["flags"],
    queryFn: fetchFlagUrls,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}

const FlagBox = styled("span")(({ theme }) => ({
  display: "inline-flex",
  inlineSize: 24,
  blockSize: 16,
  flexShrink: 0,
  outline: `1px solid ${theme.palette.divider}`,
}));

/**
 * Flag of a country, next to its name and therefore decorative. Its space is reserved while it
 * loads.
 */
export function Flag({ address }: { address: string | undefined }) {
  return (
    <FlagBox>
      {address && <img src={address} alt="" loading="lazy" width={24} height={16} />}
    </FlagBox>
  );
}
