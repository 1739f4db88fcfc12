import type { Channel } from "@masthead/contract/broadcast/channel.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { useEffect, useState } from "react";
import type { Piece } from "./piece.ts";

const EVERY = 30_000;

/** What a channel plays now: the song that its stream names, or else the program of the hour. Of a recording its program. */
export function useOnAir({ of, id, live, medium, subtitle }: Piece, locale: Locale): string {
  const [known, setKnown] = useState<string>();
  useEffect(() => {
    if (!live || of !== "channel") return;
    let over = false;
    const ask = async () => {
      const song = medium === "audio" ? (await read<{ title: string | null }>(`/api/v1/channels/${id}/now-playing`))?.title : null;
      const program = song ?? (await read<Channel>(`/api/v1/channels/${id}?locale=${locale}`))?.now?.title;
      if (!over && program !== undefined) setKnown(program);
    };
    void ask();
    const timer = setInterval(() => void ask(), EVERY);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [of, id, live, medium, locale]);
  return known ?? subtitle;
}

/** Undefined when it cannot be had now: what was shown stays. */
async function read<T>(path: string): Promise<T | undefined> {
  try {
    const response = await fetch(path);
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}
