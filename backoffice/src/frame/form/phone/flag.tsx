import { styled } from "@mui/material";
import { useQuery } from "@tanstack/react-query";

const FILE = /([^/]+)\.svg$/;

async function fetchAddresses(): Promise<ReadonlyMap<string, string>> {
  const { FLAG_ADDRESSES } = await import("./flag-addresses.ts");
  return new Map(Object.entries(FLAG_ADDRESSES).map(([file, address]) => [FILE.exec(file)?.[1] ?? "", address]));
}

/** Where the pictures of flags are, by country; nothing until that is known. */
export function useFlagAddresses(): ReadonlyMap<string, string> | undefined {
  return useQuery({ queryKey: ["flags"], queryFn: fetchAddresses, staleTime: Number.POSITIVE_INFINITY }).data;
}

const Place = styled("span")(({ theme }) => ({
  display: "inline-flex",
  inlineSize: 24,
  blockSize: 16,
  flexShrink: 0,
  outline: `1px solid ${theme.palette.divider}`,
}));

/** The flag of a country, beside its name: it says nothing by itself. Its place is kept until it is there. */
export function Flag({ address }: { address: string | undefined }) {
  return <Place>{address && <img src={address} alt="" loading="lazy" width={24} height={16} />}</Place>;
}
