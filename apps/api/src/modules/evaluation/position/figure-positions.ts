import {
  endedMonths,
  endOfDay,
  lastDayOf,
  type Month,
  PARTICIPANT_SIGNS,
  type PlainDate,
  POSITION_EVALUATIONS,
} from '@credit/contract'
import { ageBounds, isRanked, toPoints } from '@credit/scoring'
import type { SystemCtx } from '#core/context'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import { FIRST_ID } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { EvaluationSettingVersionEntity } from '#entities/evaluation/evaluation-setting-version'
import type { OwnPositionEntity } from '#entities/evaluation/own-position'
import { type TypeMean, TypePositionEntity } from '#entities/evaluation/type-position'
import { scoresAsOf } from '../../ratings/scores-as-of.js'
import { rateOf } from '../completion/rate.js'
import {
  completionBefore,
  insertOwnPositions,
  insertTypePositions,
  meansReceived,
  removeOwnPositions,
  removeTypePositions,
  scoredAfter,
} from './positions.sql.js'
import { meanOf, quartilesOf } from './quartiles.js'

/** Participants whose figures are made together. */
const CHUNK = 500
/** Rows that are inserted together. */
const INSERTED = 5000

/**
 * Replaces the figures of all participants and types by those at the end of the last month, unless they are that
 * already.
 *
 * @returns number of participants with figures; null if there was nothing to do
 */
export async function figurePositions(ctx: SystemCtx): Promise<number | null> {
  const [month = ''] = endedMonths(ctx.clock.today(), 1)
  if (await scoped(ctx, TypePositionEntity).exists({ month })) return null
  const own = await ownPositions(ctx, lastDayOf(month))
  const types = typePositions(month, own, {
    areas: await scoped(ctx, AreaEntity).find(),
    questions: await questions(ctx),
  })
  return unitOfWork(ctx, async (tx) => {
    await removeOwnPositions.run(tx, {})
    await removeTypePositions.run(tx, {})
    for (let from = 0; from < own.length; from += INSERTED) {
      await insertOwnPositions.run(tx, { rows: own.slice(from, from + INSERTED) })
    }
    await insertTypePositions.run(tx, { rows: types })
    return own.length
  })
}

/** Returns the figures of all participants that have any. */
async function ownPositions(ctx: SystemCtx, day: PlainDate): Promise<OwnPositionEntity[]> {
  const [, since] = ageBounds(day)
  const found: OwnPositionEntity[] = []
  for (let after = FIRST_ID; ; ) {
    const chunk = await scoredAfter.rows(ctx, { after, limit: CHUNK })
    const ids = chunk.map(({ id }) => id)
    const scores = await scoresAsOf(ctx, chunk, { day })
    const rates = new Map((await completionBefore.rows(ctx, { ids, end: endOfDay(day) })).map((row) => [row.id, row]))
    const means = groupBy(await meansReceived.rows(ctx, { ids, since, day }), ({ evaluatedId }) => evaluatedId)
    for (const { id, sign, areaId } of chunk) {
      const result = scores.get(id)?.result
      const score = result && isRanked(result) ? toPoints(result.score) : null
      const { due, given } = rates.get(id) ?? { due: 0, given: 0 }
      const told = (means.get(id) ?? [])
        .filter(({ count }) => count >= POSITION_EVALUATIONS)
        .map((row) => ({ id: row.id, count: row.count, mean: Math.round(row.mean) }))
      if (score === null && due === 0 && told.length === 0) continue
      found.push({ participantId: id, sign, areaId, score, due, given, means: told })
    }
    const last = chunk.at(-1)
    if (last === undefined) return found
    after = last.id
  }
}

type Question = Omit<TypeMean, 'mean'>

/** Returns the figures of each type in each area; a type without participants has a row, too, which tells the month. */
function typePositions(
  month: Month,
  own: readonly OwnPositionEntity[],
  { areas, questions }: { areas: readonly AreaEntity[]; questions: ReadonlyMap<string, Question> },
): TypePositionEntity[] {
  const byType = groupBy(own, ({ areaId, sign }) => `${areaId} ${sign}`)
  return areas.flatMap(({ id: areaId }) =>
    PARTICIPANT_SIGNS.map((sign) => {
      const rows = byType.get(`${areaId} ${sign}`) ?? []
      const quartiles = quartilesOf(rows.flatMap(({ score }) => (score === null ? [] : Math.round(score * 100))))
      const rates = rows.flatMap((row) => rateOf(row) ?? [])
      const answers = groupBy(
        rows.flatMap(({ means }) => means),
        ({ id }) => id,
      )
      return {
        ...{ areaId, sign, month },
        lower: quartiles && quartiles.lower / 100,
        median: quartiles && quartiles.median / 100,
        upper: quartiles && quartiles.upper / 100,
        completion: quartilesOf(rates)?.median ?? null,
        means: [...questions.values()].flatMap((question) => {
          const values = answers.get(question.id)?.map(({ mean }) => mean)
          return values ? [{ ...question, mean: meanOf(values) }] : []
        }),
      }
    }),
  )
}

/** Returns the questions of all versions with their newest texts, in the order of the questionnaires. */
async function questions(ctx: SystemCtx): Promise<Map<string, Question>> {
  const settings = await scoped(ctx, EvaluationSettingEntity).find({}, { order: { stage: 'ASC', code: 'ASC' } })
  const versions = groupBy(
    await scoped(ctx, EvaluationSettingVersionEntity).find({}, { order: { number: 'DESC' } }),
    ({ settingId }) => settingId,
  )
  const found = new Map<string, Question>()
  for (const { id: settingId, evaluatorSign, stage } of settings) {
    for (const { indicators } of versions.get(settingId) ?? []) {
      for (const { id, names } of indicators) {
        if (!found.has(id)) found.set(id, { id, names, sign: evaluatorSign, stage })
      }
    }
  }
  return found
}
