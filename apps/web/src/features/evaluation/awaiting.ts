import { EVALUATION_STATUS } from '@credit/contract'

/** Status filter that matches pending, partly done and deferred evaluations. */
export const AWAITING = String(EVALUATION_STATUS.awaiting)

/** Tabs of the evaluation list, with the query of each: what is due has a row per section. */
export const TABS = {
  awaiting: { evaluationStatus: AWAITING, per: 'section' },
  deferred: { evaluationStatus: String(EVALUATION_STATUS.deferred), per: 'section' },
  done: { evaluationStatus: [EVALUATION_STATUS.completed, EVALUATION_STATUS.closed].join(',') },
} as const
export type Tab = keyof typeof TABS
export const TAB_NAMES = Object.keys(TABS) as Tab[]

export function tabOf(value: string | null): Tab {
  return TAB_NAMES.find((name) => name === value) ?? 'awaiting'
}
