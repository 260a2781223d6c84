import { type Hundredths, type PlainDate, type ScoreResult, score, toPoints } from '@credit/scoring'
import { dateOf } from '../../platform/clock/clock.js'
import type { Ctx } from '../../platform/database/context.js'
import { groupBy } from '../../platform/group-by.js'
import type { Rules } from '../rules/rules.js'
import { rulesInForce, rulesOfVersion } from '../rules/rules.queries.js'
import { type Item, inForce, scored } from './items.js'
import {
  nextChunk,
  readGroups,
  readItems,
  readParticipants,
  type Scoring,
} from './ledger.queries.js'
import { CHUNK } from './recompute-all.js'
import { readLineSums, readMisranked } from './verify.queries.js'

const DAY_MS = 24 * 3600_000

export interface ScoreFault {
  id: string
  /** Key of the sentence: `cli.score.fault.<kind>`. */
  kind: 'unscored' | 'stale' | 'sum' | 'chain' | 'score' | 'rules' | 'columns' | 'ranking'
  /** What differs: two figures, or a day. */
  detail: string
}

export interface ScoreReport {
  participants: number
  faults: ScoreFault[]
}

/**
 * Proves the ledger: for each participant the lines add up to the score, each line begins where the
 * one before ended, the facts give the same score again as of its `scoredOn`, and star, band and
 * marks are those of the score, and so is its place in the ranking. One that is older than yesterday
 * is a fault of its own.
 */
export async function verifyScores(ctx: Ctx): Promise<ScoreReport> {
  const report: ScoreReport = { participants: 0, faults: [] }
  for (let after: string | null = null; ; ) {
    const from: string | null = after
    const ids = await inOneMoment(ctx, async (tx) => {
      const chunk = await nextChunk(tx, from, CHUNK)
      report.faults.push(...(await faultsOf(tx, chunk)))
      return chunk
    })
    const last = ids.at(-1)
    if (last === undefined) break
    report.participants += ids.length
    after = last
  }
  for (const id of await readMisranked(ctx)) report.faults.push({ id, kind: 'ranking', detail: '' })
  return report
}

/** All reads of a chunk see one state, whatever is written meanwhile. */
function inOneMoment<T>(ctx: Ctx, read: (tx: Ctx) => Promise<T>): Promise<T> {
  return ctx.manager.dataSource.transaction('REPEATABLE READ', (manager) =>
    read(ctx.with({ manager })),
  )
}

interface Checked {
  row: Scoring
  score: Hundredths
  day: PlainDate
  rules: Rules
}

async function faultsOf(ctx: Ctx, ids: readonly string[]): Promise<ScoreFault[]> {
  if (ids.length === 0) return []
  const faults: ScoreFault[] = []
  const sums = await readLineSums(ctx, ids)
  const now = await rulesInForce(ctx)
  const yesterday = dateOf(new Date(ctx.clock.now().getTime() - DAY_MS))
  const checked: Checked[] = []
  for (const row of await readParticipants(ctx, ids)) {
    const lines = sums.get(row.id)
    const add = (kind: ScoreFault['kind'], detail = '') => faults.push({ id: row.id, kind, detail })
    if (row.score === null || row.scoredOn === null || !lines) {
      add('unscored')
      continue
    }
    if (row.scoredOn < yesterday) add('stale', row.scoredOn)
    if (lines.sum !== row.score || lines.last !== row.score) add('sum', pair(lines.sum, row.score))
    if (lines.breaks > 0) add('chain', String(lines.breaks))
    const rules = await rulesOfVersion(ctx, lines.ruleVersion)
    checked.push({ row, score: row.score, day: row.scoredOn, rules })
  }
  for (const set of groupBy(checked, ({ day, rules }) => `${day} ${rules.number}`).values()) {
    faults.push(...(await recomputed(ctx, set, now)))
  }
  return faults
}

/** Compares with the facts; all of the set share day and rules. */
async function recomputed(ctx: Ctx, set: readonly Checked[], now: Rules): Promise<ScoreFault[]> {
  const [first] = set
  if (!first) return []
  const { day, rules } = first
  const ids = set.map(({ row }) => row.id)
  const items = groupBy(await readItems(ctx, ids, day, day), (item) => item.participantId)
  const results = await resultsBy(ctx, set, items, rules)
  const current = now.key === rules.key ? results : await resultsBy(ctx, set, items, now)
  return set.flatMap(({ row, score: held }) => {
    const result = results.get(row.id)
    const today = current.get(row.id)
    if (!result || !today) return []
    const fault = (kind: ScoreFault['kind'], detail: string) => [{ id: row.id, kind, detail }]
    if (result.score !== held) return fault('score', pair(result.score, held))
    if (today.score !== held) return fault('rules', pair(today.score, held))
    const detail = columnsThatDiffer(row, today, now)
    return detail ? fault('columns', detail) : []
  })
}

async function resultsBy(
  ctx: Ctx,
  set: readonly Checked[],
  items: Map<string, Item[]>,
  rules: Rules,
): Promise<Map<string, ScoreResult>> {
  const day = set[0]?.day ?? ctx.clock.today()
  const { stageWeights: weights, ageWeights } = rules.formula(1)
  const ids = set.map(({ row }) => row.id)
  const groups = await readGroups(ctx, { ids, day, weights, old: ageWeights[2] > 0 })
  return new Map(
    set.map(({ row }) => {
      const current = (items.get(row.id) ?? []).filter((item) => inForce(item, day))
      const formula = rules.formula(row.sign)
      const result = score({ formula, groups: groups.get(row.id) ?? [], ...scored(current) })
      return [row.id, result]
    }),
  )
}

function columnsThatDiffer(row: Scoring, result: ScoreResult, rules: Rules): string {
  const columns = [
    ['star', row.stars, rules.stars(row.sign, result.score)],
    ['band', row.band, rules.band(row.sign, result.score, result.serious)],
    ['evaluators', row.evaluators, result.evaluatorCount],
    ['tooFew', row.tooFew, result.tooFew],
    ['serious', row.serious, result.serious],
  ]
  const differ = columns.filter(([, held, right]) => held !== right)
  return differ.map(([name, held, right]) => `${name} ${held} / ${right}`).join(', ')
}

const pair = (a: Hundredths, b: Hundredths) => `${toPoints(a)} / ${toPoints(b)}`
