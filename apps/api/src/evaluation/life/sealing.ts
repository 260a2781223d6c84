import { isOpen, type OpenStage, type RecordStatus } from '@credit/contract'

/** What of a record decides whether it is revealed. */
export interface Sealable {
  id: string
  sectionId: string
  stage: OpenStage
  evaluatorId: string
  evaluatedId: string
  anonymous: boolean
  status: RecordStatus
}

/**
 * Those that may be revealed now: submitted, and the opposite is in no open state or does not exist
 * (domain.md). Anonymous ones wait for the end of their cell's window, whatever the opposite does.
 * `records` hold all opposites that are open.
 */
export function unsealed<T extends Sealable>(records: readonly T[]): T[] {
  const open = new Set(records.filter((r) => isOpen(r.status)).map(pairOf))
  return records.filter((r) => r.status === 'submitted' && !r.anonymous && !open.has(oppositeOf(r)))
}

function pairOf(r: Sealable): string {
  return `${r.sectionId} ${r.stage} ${r.evaluatorId} ${r.evaluatedId}`
}

function oppositeOf(r: Sealable): string {
  return `${r.sectionId} ${r.stage} ${r.evaluatedId} ${r.evaluatorId}`
}
