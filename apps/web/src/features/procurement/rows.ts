import type {
  Part,
  ParticipantSign,
  Stage,
  StageOutcome,
  SyncCount,
  SyncRunStatus,
} from '@credit/contract'

/** Bid sections of the caller's area by their progress (domain.md "Figures of the dashboard"). */
export interface ProjectFigures {
  total: number
  endOfBidEvaluation: number
  contractRecord: number
  performanceAcceptance: number
  paymentApplication: number
  done: number
  abandoned: number
}

export interface DynamicsRow {
  time: string
  kind: 'project' | 'stage' | 'abandoned'
  projectId: string
  projectName: string
  bidSectionName: string
  text: string
}

export const SYNC_KINDS = ['project', 'purchaser', 'supplier', 'agent', 'expert'] as const
export type SyncInfo = Record<(typeof SYNC_KINDS)[number], SyncCount> & {
  syncEndTime: string | null
  status: SyncRunStatus | null
}

/** Evaluations that are asked for, and how many of these are submitted. */
export interface Coverage {
  due: number
  done: number
}

/** `status` of a project or section: a stage as text, empty while in procurement. */
export type StatusText = '' | `${Stage}`

export interface ProjectRow {
  id: string
  ocid: string
  name: string
  code: string
  releaseDate: string | null
  areaId: string
  areaName: string
  status: StatusText
  statusStr: string
  formalData: boolean
  pause: boolean
  pausedAt: string | null
  pauseReason: string | null
  source: 'manual' | 'sync'
  publisher: string
  procurementMethod: string | null
  amount: number | null
  currency: string | null
  purchaserName: string
  agencyName: string
  coverage: Coverage
  handEdited: string[]
  createTime: string
  version: number
}

/**
 * What the list of projects may be filtered by: `none` = in procurement; the last stage is parted by
 * whether something asked there is still open, as the dashboard's figures are.
 */
export const PROJECT_STATUSES = ['none', '0', '1', '2', 'payment', 'done', '4'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

export interface PartyRow {
  participantId: string
  name: string
  sign: ParticipantSign
  part: Part
}

export interface StageDate {
  stage: Stage
  date: string
  outcome: StageOutcome
}

export interface SectionRow {
  id: string
  bidSectionName: string
  bidSectionCode: string
  status: StatusText
  statusStr: string
  remark: string
  /** Day on which its contract was filed; null: not known. */
  filedOn: string | null
  formalData: boolean
  stageDates: StageDate[]
  parties: PartyRow[]
  coverage: Coverage | null
  version: number
}

/** The stage that a status tells; null while in procurement. */
export function stageOf(status: StatusText): Stage | null {
  return status === '' ? null : (Number(status) as Stage)
}

/** Going on, back, or out of one stage; what the dialog asks for follows from it. */
export function isBack(from: Stage | null, to: Stage | null): boolean {
  if (from === null) return false
  return from === 4 || to === null || (to !== 4 && to < from)
}
