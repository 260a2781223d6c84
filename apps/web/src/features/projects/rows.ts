import type { Stage } from '@credit/contract'
import type { components } from '../../api/schema.js'

export type ProjectRow = components['schemas']['ProjectRow']
export type SectionRow = components['schemas']['SectionRow']
export type PartyRow = components['schemas']['SectionPartyRow']

/**
 * Values of the list's status filter: `none` = in procurement; the last stage is split by whether an
 * evaluation of it is still open, as in the figures of the dashboard.
 */
export const PROJECT_STATUSES = ['none', '0', '1', '2', 'payment', 'done', '4'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

/** The stage that the status of a project or section stands for; null while in procurement. */
export function stageOf(status: string): Stage | null {
  return status === '' ? null : (Number(status) as Stage)
}
