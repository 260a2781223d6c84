import { PARTICIPANT_SIGNS, type ParticipantSign, type PlainDate, TOP_SIZE } from '@credit/contract'
import { compareRank, isRanked, type Ranked, toPoints } from '@credit/scoring'
import type { Ctx } from '#core/context'
import { scoped } from '#database/scoped'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import type { ReportFigures } from '#entities/oversight/report-figures'
import { evaluatorStepOf } from '../../ledger/evaluator-step.js'
import { scoresAsOf } from '../../ratings/scores-as-of.js'
import { scoredParticipants } from './report.sql.js'

/** Participants whose scores are computed together. */
const CHUNK = 500

type Found = Awaited<ReturnType<typeof scoredParticipants.rows>>[number]
type Top = Ranked & { row: Omit<ReportFigures['ranking'][number], 'rank'> }

/**
 * Counts the participants of each band, and finds the first of each role, by the scores at the end of a day.
 *
 * @param onProgress receives the number computed so far; false stops
 */
export async function scoreFigures(
  ctx: Ctx,
  { areaId, day }: { areaId: string | null; day: PlainDate },
  onProgress: (done: number) => Promise<boolean>,
): Promise<Pick<ReportFigures, 'bands' | 'ranking'>> {
  const counts = new Map<string, number>()
  const tops: Record<ParticipantSign, Top[]> = { 1: [], 2: [], 3: [], 4: [] }
  let after: string | null = null
  for (let done = 0; ; ) {
    const found: Found[] = await scoredParticipants.rows(ctx, { areaId, after, limit: CHUNK })
    const scores = await scoresAsOf(ctx, found, { day })
    for (const { id, sign, name, area } of found) {
      const past = scores.get(id)
      if (!past) continue
      const { result, band, bandFrom, starLevel } = past
      const key = keyOf(sign, band)
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (!isRanked(result)) continue
      const row = { sign, name, area, score: toPoints(result.score), starLevel }
      tops[sign].push({
        id,
        name,
        bandFrom: bandFrom ?? 0,
        score: result.score,
        evaluatorStep: evaluatorStepOf(result),
        row,
      })
    }
    for (const sign of PARTICIPANT_SIGNS) {
      tops[sign] = tops[sign].sort(compareRank).slice(0, TOP_SIZE)
    }
    done += found.length
    after = found.at(-1)?.id ?? null
    if (found.length < CHUNK || !(await onProgress(done))) break
  }
  return {
    bands: await bandRows(ctx, counts),
    ranking: PARTICIPANT_SIGNS.flatMap((sign) => tops[sign].map(({ row }, n) => ({ rank: n + 1, ...row }))),
  }
}

/** Returns the bands of the rules, the highest first, then the bands of earlier rules, then the unrated. */
async function bandRows(ctx: Ctx, counts: ReadonlyMap<string, number>): Promise<ReportFigures['bands']> {
  const order = { sign: 'ASC', minScore: 'DESC' } as const
  const rules = await scoped(ctx, OverviewScoreEntity).find({}, { order })
  return PARTICIPANT_SIGNS.flatMap((sign) => {
    const own = rules.filter((row) => row.sign === sign)
    const known = own.map(({ code, labels }) => ({ band: code, names: labels }))
    const earlier = [...counts.keys()]
      .filter((key) => key.startsWith(`${sign} `))
      .map((key) => key.slice(2))
      .filter((code) => code !== '' && !own.some((row) => row.code === code))
      .map((code) => ({ band: code, names: null }))
    const unrated = { band: null, names: null }
    return [...known, ...earlier, unrated].map(({ band, names }) => ({
      sign,
      band,
      names,
      count: counts.get(keyOf(sign, band)) ?? 0,
    }))
  })
}

const keyOf = (sign: ParticipantSign, band: string | null) => `${sign} ${band ?? ''}`
