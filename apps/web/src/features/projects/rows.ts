import { STAGE, type Stage } from '@credit/contract'
import type { components } from '../../api/schema.js'

export type ProjectRow = components['schemas']['ProjectRow']
export type SectionRow = components['schemas']['SectionRow']
export type PartyRow = components['schemas']['SectionPartyRow']

/**
 * Values of the list's status filter. `none` means in procurement. The last stage is divided by whether any of its
 * evaluations is still open, as in the dashboard's figures.
 */
export const PROJECT_STATUSES = ['none', '0', '1', '2', 'payment', 'done', '4'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** Returns the stage of a project's or section's status, or null while in procurement. */
export function stageOf(status: string): Stage | null {
  return status === '' ? null : (Number(status) as Stage)
}

/** Returns the day on which the contract of a section was signed, as far as it is known. */
export function signedOn({ stageDates }: SectionRow): string | undefined {
  return stageDates.find(({ stage, outcome }) => stage === STAGE.contractRecord && outcome !== 'closed')?.date
}
