import type { Sign } from '@credit/contract'

/** Drawing of each role: shield, public building, crate, two hands' documents, person with a seal. */
const DRAWINGS: Record<Sign, string> = {
  0: 'M16 4 27 8v8c0 6.4-4.6 10.4-11 12.6C9.6 26.4 5 22.4 5 16V8L16 4ZM11 16l3.6 3.6L21.5 12.5',
  1: 'M4 12 16 5l12 7H4ZM7 12v11M13 12v11M19 12v11M25 12v11M4 27h24M5.5 23h21',
  2: 'M4.5 10.5 16 5l11.5 5.5v11L16 27 4.5 21.5v-11ZM4.5 10.5 16 16l11.5-5.5M16 16v11M10 7.9l11.5 5.5v4.6',
  3: 'M9 5h11l5 5v17H9V5ZM20 5v5h5M13 15h8M13 19h8M13 23h5M5 9v18',
  4: 'M13 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM4 27c0-5 4-9 9-9 1.5 0 2.8.3 4 .9M24 17.5l1.5 2.9 3.2.5-2.3 2.3.5 3.2-2.9-1.5-2.9 1.5.5-3.2-2.3-2.3 3.2-.5L24 17.5Z',
}

export function RoleIcon({ sign, size = 32 }: { sign: Sign; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWINGS[sign]} />
    </svg>
  )
}
