import type { StatusText } from './rows.js'

const TONES: Readonly<Record<StatusText, string>> = {
  '': 'neutral',
  '0': 'info',
  '1': 'info',
  '2': 'info',
  '3': 'success',
  '4': 'warning',
}

/** Where a project or section stands; the server names it in the reader's language. */
export function StageMark({ status, text }: { status: StatusText; text: string }) {
  return <span className={`kit-mark kit-mark-${TONES[status]}`}>{text}</span>
}
