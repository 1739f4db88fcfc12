import type { Translate } from "@masthead/contract/platform/translator.ts";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../../../ui/icons.tsx";
import { indexAfterKey, indexAtScroll } from "./picture-position.ts";
import type { ShownPicture } from "./shown-pictures.ts";
import "./picture-viewer.css";

interface Props {
  pictures: ShownPicture[];
  /** Index of the first picture to show. */
  start: number;
  /** Title of the article. */
  title: string;
  t: Translate;
  onShow(index: number): void;
  onClose(): void;
}

const isRtl = () => document.documentElement.dir === "rtl";
const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function scrollRow(row: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  const left = index * (row?.clientWidth ?? 0) * (isRtl() ? -1 : 1);
  row?.scrollTo({ left, behavior });
}

/** Full-window viewer: a row of pictures that scrolls from one to the next. */
export function PictureDialog({ pictures, start, title, t, onShow, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(start);
  /** Pictures to load: those that were shown, and their neighbours. */
  const [loaded, setLoaded] = useState(() => withNeighbours(new Set(), start));
  const isClosing = useRef(false);
  const count = pictures.length;

  const turnTo = (target: number) => {
    setLoaded((before) => withNeighbours(before, target));
    scrollRow(row.current, target, prefersReducedMotion() ? "instant" : "smooth");
  };
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    onClose();
  };

  useLayoutEffect(() => {
    dialog.current?.showModal();
    scrollRow(row.current, start, "instant");
  }, [start]);
  useEffect(() => {
    // Rotating the device changes the width of the row.
    const onResize = () => scrollRow(row.current, index, "instant");
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, [index]);

  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 0 } = row.current ?? {};
    const shown = indexAtScroll(scrollLeft, clientWidth, count);
    if (shown === index) return;
    setIndex(shown);
    setLoaded((before) => withNeighbours(before, shown));
    onShow(shown);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = indexAfterKey(event.key, index, count, isRtl());
    if (target === undefined) return;
    event.preventDefault();
    turnTo(target);
  };

  const { alt = "", caption = "", credit = "" } = pictures[index] ?? {};
  return (
    <dialog
      ref={dialog}
      className="picture-viewer"
      aria-label={t("pictureViewer.title", { title })}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={close}
    >
      <div className="picture-viewer-bar">
        <p role="status">
          {count > 1 && t("pictureViewer.position", { position: index + 1, count })}
          <span className="sr-only">{alt && `: ${alt}`}</span>
        </p>
        <button type="button" aria-label={t("pictureViewer.close")} onClick={close}>
          <Icon name="close" className="size-6" />
        </button>
      </div>
      <ul
        ref={row}
        aria-label={t("pictureViewer.row")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls gets the focus
        tabIndex={0}
        onScroll={onScroll}
      >
        {pictures.map((picture, position) => (
          <li // biome-ignore lint/suspicious/noArrayIndexKey: the row never changes, and an image may be in it twice
            key={position}
            aria-hidden={position !== index}
          >
            {loaded.has(position) && (
              <WholePicture picture={picture} failed={t("pictureViewer.failed")} />
            )}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="picture-viewer-turn">
          <TurnButton
            name="back"
            label={t("pictureViewer.previous")}
            isEnd={index === 0}
            onPress={() => turnTo(index - 1)}
          />
          <TurnButton
            name="forward"
            label={t("pictureViewer.next")}
            isEnd={index === count - 1}
            onPress={() => turnTo(index + 1)}
          />
        </div>
      )}
      {(caption || credit) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long caption scrolls
        <p className="picture-viewer-caption" tabIndex={0}>
          {caption} {credit && <small>{credit}</small>}
        </p>
      )}
    </dialog>
  );
}

interface TurnButtonProps {
  name: "back" | "forward";
  label: string;
  /** Whether there is no picture in this direction. The button keeps the focus. */
  isEnd: boolean;
  onPress(): void;
}

const TurnButton = ({ name, label, isEnd, onPress }: TurnButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isEnd}
    onClick={() => {
      if (!isEnd) onPress();
    }}
  >
    <Icon name={name} className="size-6" />
  </button>
);

function WholePicture({ picture, failed }: { picture: ShownPicture; failed: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const { sources, src, alt, width, height } = picture;
  if (hasFailed) return <p>{failed}</p>;
  // A tall picture is as wide as the height of the window allows.
  const sizes = width && height ? `min(100vw, ${Math.round((width / height) * 100)}vh)` : "100vw";
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        // A small picture is not enlarged beyond its own size.
        style={width ? { maxInlineSize: `min(100%, ${width}px)` } : undefined}
        decoding="async"
        onError={() => setHasFailed(true)}
      />
    </picture>
  );
}

const withNeighbours = (loaded: ReadonlySet<number>, index: number): ReadonlySet<number> =>
  new Set([...loaded, index - 1, index, index + 1]);
