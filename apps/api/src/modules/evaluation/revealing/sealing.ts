import { isOpen, type OpenStage, type RecordStatus } from '@credit/contract'

/** What decides whether a record can be revealed. */
export interface SealableRecord {
  id: string
  sectionId: string
  stage: OpenStage
  evaluatorId: string
  evaluatedId: string
  anonymous: boolean
  status: RecordStatus
}

/**
 * Returns the submitted records that can be revealed: those whose opposite is not open or does not
 * exist. Anonymous ones wait for the end of their cell's window instead. `records` must contain all
 * opposites that are open.
 */
export function unsealed<T extends SealableRecord>(records: readonly T[]): T[] {
  const open = new Set(records.filter((record) => isOpen(record.status)).map(pairOf))
  return records.filter(
    (record) =>
      record.status === 'submitted' && !record.anonymous && !open.has(oppositePairOf(record)),
  )
}

/**
 * Returns the submitted anonymous records that can be revealed: `isDue`, and no record of their group
 * is open. A group is revealed together.
 */
export function unsealedGroups<T extends SealableRecord>(
  records: readonly T[],
  isDue: (record: T) => boolean,
  groupOf: (record: T) => string,
): T[] {
  const waiting = new Set(records.filter((record) => isOpen(record.status)).map(groupOf))
  return records.filter(
    (record) =>
      record.anonymous &&
      record.status === 'submitted' &&
      !waiting.has(groupOf(record)) &&
      isDue(record),
  )
}

function pairOf(record: SealableRecord): string {
  return `${record.sectionId} ${record.stage} ${record.evaluatorId} ${record.evaluatedId}`
}

function oppositePairOf(record: SealableRecord): string {
  return `${record.sectionId} ${record.stage} ${record.evaluatedId} ${record.evaluatorId}`
}
