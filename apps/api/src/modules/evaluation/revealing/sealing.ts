import { ANONYMOUS_MIN, isOpen, type OpenStage, type RecordStatus } from '@credit/contract'
import { groupBy } from '#core/group-by'

/** Fields that decide whether a record can be revealed. */
export interface SealableRecord {
  id: string
  sectionId: string
  stage: OpenStage
  evaluatorId: string
  /** The kept participant after a merge. */
  evaluatorBodyId: string
  evaluatedId: string
  anonymous: boolean
  /** The cell of its opposite, if that is anonymous. */
  anonymousOppositeCell: string | null
  status: RecordStatus
  /** A correction of the stage closed it; it counts as open until the stage is reached again. */
  closedUntilReached?: boolean
}

const isSealing = ({ status, closedUntilReached = false }: SealableRecord) => isOpen(status) || closedUntilReached

/**
 * Returns the submitted records that can be revealed: their opposite is not open or does not exist. Anonymous ones wait
 * for the end of their cell's window, and so do records with an anonymous opposite unless `hasEnded`: the time of their
 * reveal would tell when the opposite was submitted. `records` must contain all open opposites.
 */
export function unsealed<T extends SealableRecord>(
  records: readonly T[],
  hasEnded: (record: T) => boolean = () => false,
): T[] {
  const open = new Set(records.filter(isSealing).map(pairOf))
  return records.filter(
    (record) =>
      record.status === 'submitted' &&
      !record.anonymous &&
      !open.has(oppositePairOf(record)) &&
      (record.anonymousOppositeCell === null || hasEnded(record)),
  )
}

/** Splits the records of ended groups: groups of enough bodies are revealed, the others held. */
export function judgeGroups<T extends SealableRecord>(
  records: readonly T[],
  groupOf: (record: T) => string,
): { revealed: T[]; held: T[] } {
  const groups = [...groupBy(records, groupOf).values()]
  return {
    revealed: groups.filter(hasEnoughBodies).flat(),
    held: groups.filter((group) => !hasEnoughBodies(group)).flat(),
  }
}

/** True if evaluations are from so many bodies that none of them can be identified. */
export function hasEnoughBodies(records: readonly { evaluatorBodyId: string }[]): boolean {
  return new Set(records.map(({ evaluatorBodyId }) => evaluatorBodyId)).size >= ANONYMOUS_MIN
}

/**
 * Returns the submitted anonymous records that no longer wait for others: `isDue`, and no record of
 * their group is open.
 */
export function endedGroups<T extends SealableRecord>(
  records: readonly T[],
  isDue: (record: T) => boolean,
  groupOf: (record: T) => string,
): T[] {
  const waiting = new Set(records.filter(isSealing).map(groupOf))
  return records.filter(
    (record) => record.anonymous && record.status === 'submitted' && !waiting.has(groupOf(record)) && isDue(record),
  )
}

function pairOf(record: SealableRecord): string {
  return `${record.sectionId} ${record.stage} ${record.evaluatorId} ${record.evaluatedId}`
}

function oppositePairOf(record: SealableRecord): string {
  return `${record.sectionId} ${record.stage} ${record.evaluatedId} ${record.evaluatorId}`
}
