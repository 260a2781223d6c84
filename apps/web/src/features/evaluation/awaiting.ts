import { EVALUATION_STATUS } from '@credit/contract'

/** The status that finds what is open, partly done or deferred. */
export const AWAITING = String(EVALUATION_STATUS.awaiting)

/** The tabs of the evaluation list and the statuses each one queries. */
export const TABS = {
  awaiting: AWAITING,
  deferred: String(EVALUATION_STATUS.deferred),
  done: [EVALUATION_STATUS.completed, EVALUATION_STATUS.closed].join(','),
} as const
export type Tab = keyof typeof TABS
export const TAB_NAMES = Object.keys(TABS) as Tab[]

export function tabOf(value: string | null): Tab {
  return TAB_NAMES.find((name) => name === value) ?? 'awaiting'
}
