import { Button } from "./fields.tsx";

interface Props {
  message: string;
  /** Text of the button. */
  retry: string;
  isBusy: boolean;
  onRetry: () => void;
}

/** States that what a reader has chosen could not be read, with a button that reads it again. */
export function ReadFailure({ message, retry, isBusy, onRetry }: Props) {
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="border-s-4 border-live ps-2 font-semibold">
        {message}
      </p>
      <Button type="button" look="other" disabled={isBusy} onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
