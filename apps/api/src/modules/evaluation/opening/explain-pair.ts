import { includesCategory, type OpenStage, type ParticipantSign } from '@credit/contract'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import type { Seen } from '#database/seen'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import type { BidSectionEntity } from '#entities/projects/bid-section'
import { horizonOf, readTerms } from '../records/terms.js'
import { pairFacts, partsInRole } from './explain-pair.sql.js'
import { type Role, rolesOf } from './roles.js'

/** Obstacles that keep the evaluation of a pair from opening, in the order of the checks. */
export const OPENING_OBSTACLES = [
  'stageNotReached',
  'evaluatedElsewhere',
  'tooMany',
  'buyerUnclear',
  'beyondHorizon',
  'partiesMissing',
  'noCell',
  'cellDisabled',
  'otherKind',
  'evaluatorWithoutRole',
  'evaluatedWithoutRole',
  'agencyIsBuyer',
  'representsBuyer',
  'evaluatorInactive',
  'evaluatedInactive',
  'sameOrganisation',
  'employer',
] as const
export type OpeningObstacle = (typeof OPENING_OBSTACLES)[number]

interface Side {
  id: string
  sign: ParticipantSign
}

interface PairToExplain {
  sectionId: Seen<BidSectionEntity>
  stage: OpenStage
  evaluator: Side
  evaluated: Side
  /** Whether the parties that the stage needs are known. */
  formal: boolean
}

/**
 * Explains a pair by the rules that open records: whether it has a record, and all that would stop one
 * from opening now.
 */
export async function explainPair(
  ctx: Ctx,
  { sectionId, stage, evaluator, evaluated, formal }: PairToExplain,
): Promise<{ opened: boolean; obstacles: OpeningObstacle[] }> {
  const ids = { sectionId, stage, evaluatorId: evaluator.id, evaluatedId: evaluated.id }
  const since = horizonOf(await readTerms(ctx), ctx.clock.today())
  const facts = await pairFacts.first(ctx, { ...ids, since })
  if (!facts) throw new Error('both participants are parties of the section')
  if (facts.recorded) return { opened: true, obstacles: [] }
  const { outcome } = facts
  const reached = outcome !== null && outcome !== 'closed'
  const cells = scoped(ctx, EvaluationSettingEntity)
  const signs = { evaluatorSign: evaluator.sign, evaluatedSign: evaluated.sign }
  const cell = await cells.findOne({ ...signs, stage })
  const roles = cell
    ? await roleObstacles(ctx, sectionId, [evaluator.id, evaluated.id], rolesOf(cell))
    : new Set<OpeningObstacle>()
  const found: Readonly<Record<OpeningObstacle, boolean>> = {
    stageNotReached: !reached,
    evaluatedElsewhere: reached && !facts.hasStage,
    tooMany: outcome === 'waiting' || outcome === 'chosen',
    buyerUnclear: outcome === 'unclear',
    beyondHorizon: outcome === 'passed' && facts.inHorizon === false,
    partiesMissing: !formal,
    noCell: !cell,
    cellDisabled: cell?.enabled === false,
    otherKind: !includesCategory(cell?.procurementCategories, facts.procurementCategory),
    evaluatorWithoutRole: roles.has('evaluatorWithoutRole'),
    evaluatedWithoutRole: roles.has('evaluatedWithoutRole'),
    agencyIsBuyer: roles.has('agencyIsBuyer'),
    representsBuyer: roles.has('representsBuyer'),
    evaluatorInactive: facts.evaluatorStatus !== 'active',
    evaluatedInactive: facts.evaluatedStatus !== 'active',
    sameOrganisation: facts.sameOrganisation,
    employer: facts.employer,
  }
  return { opened: false, obstacles: OPENING_OBSTACLES.filter((obstacle) => found[obstacle]) }
}

async function roleObstacles(
  ctx: Ctx,
  sectionId: Seen<BidSectionEntity>,
  ids: readonly [string, string],
  roles: { evaluator: Role; evaluated: Role },
): Promise<Set<OpeningObstacle>> {
  const found = new Set<OpeningObstacle>()
  const sides = [
    { participantId: ids[0], role: roles.evaluator, without: 'evaluatorWithoutRole' },
    { participantId: ids[1], role: roles.evaluated, without: 'evaluatedWithoutRole' },
  ] as const
  for (const { participantId, role, without } of sides) {
    const parts = await partsInRole.rows(ctx, { sectionId, participantId, role })
    if (parts.length === 0) found.add(without)
    // A single part that is not excluded is enough.
    if (parts.some(({ isBuyerToo, representsBuyer }) => !isBuyerToo && !representsBuyer)) continue
    if (parts.some(({ isBuyerToo }) => isBuyerToo)) found.add('agencyIsBuyer')
    if (parts.some(({ representsBuyer }) => representsBuyer)) found.add('representsBuyer')
  }
  return found
}
