import type { ParticipantSign } from './signs.js'
import { defineMachine } from './transitions.js'

/**
 * Parts of participants in a bid section. A member of the committee that the purchaser sent is its
 * representative: it evaluates nobody, and nobody evaluates it. Nor does a co-buyer, which buys beside the stated
 * buyer. A supplier that was awarded and is named by no contract of its award takes part in the bid evaluation alone.
 */
export const PARTS = [
  'buyer',
  'agency',
  'bidder',
  'contractSupplier',
  'committee',
  'purchaserRepresentative',
  'coBuyer',
  'awardSupplier',
] as const
export type Part = (typeof PARTS)[number]

/** Which sign plays a part: `bidder` and `contractSupplier` are both suppliers. */
export const PART_SIGN = {
  buyer: 1,
  agency: 3,
  bidder: 2,
  contractSupplier: 2,
  committee: 4,
  purchaserRepresentative: 4,
  coBuyer: 1,
  awardSupplier: 2,
} as const satisfies Record<Part, ParticipantSign>

/** Kinds of purchase: `mainProcurementCategory` of OCDS. By law a project has one. */
export const PROCUREMENT_KINDS = ['goods', 'works', 'services'] as const
export type ProcurementKind = (typeof PROCUREMENT_KINDS)[number]
/** Values of a project: a kind, or none stated. */
export const PROCUREMENT_CATEGORIES = [...PROCUREMENT_KINDS, 'notStated'] as const
export type ProcurementCategory = (typeof PROCUREMENT_CATEGORIES)[number]

/** True if something that is limited to kinds is asked for in a project. A project without a kind is never left out. */
export const includesCategory = (
  limit: readonly ProcurementKind[] | null | undefined,
  category: ProcurementCategory,
): boolean => !limit || category === 'notStated' || limit.includes(category)

/** How a contract ended. `early`: before it was fulfilled, and nothing says by whom. */
export const CONTRACT_ENDINGS = ['normal', 'early', 'byPurchaser', 'bySupplier', 'byAgreement', 'forDefault'] as const
export type ContractEnding = (typeof CONTRACT_ENDINGS)[number]

/**
 * Outcomes of a stage that a section reached: records opened, only noted, or taken back. `waiting`: more records than
 * a run may open wait for a supervisor; `chosen`: a supervisor opened the records of chosen cells; `unclear`: nothing
 * opens until it is clear who buys.
 */
export const STAGE_OUTCOMES = ['opened', 'passed', 'closed', 'waiting', 'chosen', 'unclear'] as const
export type StageOutcome = (typeof STAGE_OUTCOMES)[number]

export const SYNC_RUN_STATES = ['running', 'succeeded', 'partly', 'failed', 'interrupted'] as const
export type SyncRunStatus = (typeof SYNC_RUN_STATES)[number]
export type SyncRunAction = 'succeed' | 'succeedPartly' | 'fail' | 'interrupt' | 'resume'
export const SYNC_RUN_MACHINE = defineMachine<SyncRunStatus, SyncRunAction>({
  initial: 'running',
  final: ['succeeded', 'partly', 'failed'],
  transitions: {
    succeed: { from: ['running'], to: 'succeeded' },
    succeedPartly: { from: ['running'], to: 'partly' },
    fail: { from: ['running'], to: 'failed' },
    interrupt: { from: ['running'], to: 'interrupted' },
    resume: { from: ['interrupted'], to: 'running' },
  },
})

/** Outcomes of an item of a run's source. */
export const SYNC_OUTCOMES = ['new', 'changed', 'same', 'refused', 'warned'] as const
export type SyncOutcome = (typeof SYNC_OUTCOMES)[number]

/** Why an item of the source was refused; its sentence stands under `sync.reason.<code>`. */
export const SYNC_REFUSALS = [
  'UNREADABLE',
  'TRUNCATED',
  'NOT_JSON',
  'NOT_OCDS',
  'EMPTY',
  'NO_OCID',
  'NO_TITLE',
  'LINKED_RELEASES',
  'TOO_LARGE',
  'DAMAGED_TEXT',
  'LOST_DIGITS',
  'UNKNOWN_ENCODING',
  'CODE_OF_WORKBOOK',
  'NOT_STORED',
] as const
export type SyncRefusal = (typeof SYNC_REFUSALS)[number]

/** Warnings about items that were stored with changes; their sentences are `sync.reason.<code>` as well. */
export const SYNC_WARNINGS = [
  'UNKNOWN_STATUS',
  'UNKNOWN_MILESTONE',
  'UNKNOWN_LOT',
  'UNKNOWN_CATEGORY',
  'ENCODING_GUESSED',
  'UNKNOWN_AREA',
  'BAD_DATE',
  'NO_RELEASE_ID',
  'NO_PUBLISHER',
  'STAGE_NOT_BACK',
  'FUTURE_DAY',
  'ADVANCE_ONLY',
  'CONTRACT_ENDED',
  'ACCEPTANCE_OVERDUE',
  'KEPT_ASIDE',
  'ILL_FORMED_FIELD',
  'PARTY_WITHOUT_NAME',
  'PARTY_RENAMED',
  'NAME_OF_ANOTHER',
  'ID_OF_ANOTHER',
  'NUMBER_OF_ANOTHER',
  'NUMBER_CHANGED',
  'POSSIBLE_DUPLICATE',
  'MALFORMED_CODE',
  'WRONG_CHECK_DIGIT',
  'BUYER_UNCLEAR',
  'JOINT_BUYERS',
  'ENTITY_AS_BUYER',
  'CONTRACT_WITHOUT_AWARD',
  'CONTRACT_PLACED',
  'AWARD_OF_ALL_LOTS',
  'TOO_MANY',
  'BID_REFUSED',
  'BAD_AMOUNT',
  'RELEASE_ID_REUSED',
] as const
export type SyncWarning = (typeof SYNC_WARNINGS)[number]

/** The warnings that a supervisor can act on: each is a to-do until a later run settles it. */
export const SYNC_TODO_WARNINGS = [
  'UNKNOWN_AREA',
  'KEPT_ASIDE',
  'STAGE_NOT_BACK',
  'ADVANCE_ONLY',
  'CONTRACT_ENDED',
  'ACCEPTANCE_OVERDUE',
  'PARTY_RENAMED',
  'NAME_OF_ANOTHER',
  'ID_OF_ANOTHER',
  'NUMBER_OF_ANOTHER',
  'NUMBER_CHANGED',
  'POSSIBLE_DUPLICATE',
  'MALFORMED_CODE',
  'WRONG_CHECK_DIGIT',
  'BUYER_UNCLEAR',
  'CONTRACT_WITHOUT_AWARD',
  'TOO_MANY',
] as const satisfies readonly SyncWarning[]
export type SyncTodoWarning = (typeof SYNC_TODO_WARNINGS)[number]

/** Reasons that lie with this product or its supervisors: they say nothing about the quality of a source. */
export const SYNC_OWN_REASONS = ['CODE_OF_WORKBOOK', 'NOT_STORED', 'TOO_MANY'] as const satisfies readonly (
  | SyncRefusal
  | SyncWarning
)[]

/** Facts that a source states of a project; `codes`: a valid credit code of each organisation; `contact`: the buyer's. */
export const SYNC_FACTS = [
  'buyer',
  'agency',
  'lots',
  'supplier',
  'codes',
  'awardDay',
  'contractDay',
  'category',
  'contact',
] as const
export type SyncFact = (typeof SYNC_FACTS)[number]
/** Facts that a project can lack without a fault: many have neither. */
export const OPTIONAL_SYNC_FACTS = ['agency', 'lots'] as const satisfies readonly SyncFact[]

/** Counts shown to supervisors: `total` in the register, `new` by this run. */
export interface SyncCount {
  total: number
  new: number
}
