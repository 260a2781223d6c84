import { PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { type Hundredths, score, toPoints } from '@credit/scoring'
import type { RuleSnapshot } from '../../entities/rule-version.js'
import type { Ctx } from '../../platform/database/context.js'
import { groupBy } from '../../platform/group-by.js'
import { inForce, scored } from '../ledger/items.js'
import {
  nextChunk,
  readGroups,
  readItems,
  readNames,
  readParticipants,
  type Scoring,
} from '../ledger/ledger.queries.js'
import { CHUNK } from '../ledger/recompute-all.js'
import { checkFormula } from './formula.js'
import { checkLevels } from './levels.js'
import type { HistogramBar, RulesPreview, RulesPreviewInput } from './preview.dto.js'
import { Rules } from './rules.js'
import { readSnapshot } from './rules.queries.js'

const BAR = 5
const LARGEST = 10

interface Change {
  id: string
  sign: ParticipantSign
  before: Hundredths
  after: Hundredths
}

/** Computes every score by changed rules, stores nothing, and counts what would differ from now. */
export async function previewRules(ctx: Ctx, input: RulesPreviewInput): Promise<RulesPreview> {
  const rules = new Rules(0, changed(await readSnapshot(ctx), input))
  const histogram = bars()
  const result = { participants: 0, scoresChanged: 0, starsChanged: 0, bandsChanged: 0 }
  let largest: Change[] = []
  for (let after: string | null = null; ; ) {
    const ids = await nextChunk(ctx, after, CHUNK)
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
    const changes: Change[] = []
    for (const { stored, value, serious } of await scoresBy(ctx, rules, ids)) {
      const before = stored.score ?? value
      result.participants++
      count(histogram, before, 'before')
      count(histogram, value, 'after')
      if (stored.stars !== rules.stars(stored.sign, value)) result.starsChanged++
      if (stored.band !== rules.band(stored.sign, value, serious)) result.bandsChanged++
      if (before === value) continue
      result.scoresChanged++
      changes.push({ id: stored.id, sign: stored.sign, before, after: value })
    }
    largest = [...largest, ...changes].sort(byDistance).slice(0, LARGEST)
  }
  const names = await readNames(
    ctx,
    largest.map((change) => change.id),
  )
  return {
    ...result,
    histogram,
    largest: largest.map(({ id, sign, before, after }) => ({
      participantId: id,
      name: names.get(id) ?? '',
      sign,
      before: toPoints(before),
      after: toPoints(after),
    })),
  }
}

const byDistance = (a: Change, b: Change) =>
  Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || (a.id < b.id ? -1 : 1)

async function scoresBy(
  ctx: Ctx,
  rules: Rules,
  ids: readonly string[],
): Promise<{ stored: Scoring; value: Hundredths; serious: boolean }[]> {
  const day = ctx.clock.today()
  const { stageWeights, ageWeights } = rules.formula(1)
  const stored = await readParticipants(ctx, ids)
  const old = ageWeights[2] > 0
  const groups = await readGroups(ctx, { ids, day, weights: stageWeights, old })
  const items = groupBy(await readItems(ctx, ids, day, day), (item) => item.participantId)
  return stored.map((row) => {
    const current = (items.get(row.id) ?? []).filter((item) => inForce(item, day))
    const formula = rules.formula(row.sign)
    const result = score({ formula, groups: groups.get(row.id) ?? [], ...scored(current) })
    return { stored: row, value: result.score, serious: result.serious }
  })
}

/** The rules in force with what the input replaces. */
function changed(snapshot: RuleSnapshot, input: RulesPreviewInput): RuleSnapshot {
  const { baseScores = [], formula, stars, bands } = input
  if (formula) checkFormula(formula, 'formula.')
  const next: RuleSnapshot = {
    ...snapshot,
    baseScores: { ...snapshot.baseScores },
    formula: formula ?? snapshot.formula,
    stars: stars?.map((row) => ({ ...row, sign: row.sign ?? null })) ?? snapshot.stars,
    bands: bands ?? snapshot.bands,
  }
  for (const { sign, score: base } of baseScores) next.baseScores[sign] = base
  for (const sign of PARTICIPANT_SIGNS) {
    checkLevels(named(next.bands.filter((row) => row.sign === sign)))
    const own = next.stars.filter((row) => row.sign === sign)
    checkLevels(named(own.length ? own : next.stars.filter((row) => row.sign === null)))
  }
  return next
}

function named(rows: readonly { minScore: number; code?: string; stars?: number }[]) {
  return rows.map((row) => ({ name: row.code ?? String(row.stars), minScore: row.minScore }))
}

function bars(): HistogramBar[] {
  return Array.from({ length: 100 / BAR }, (_, i) => ({
    from: i * BAR,
    to: (i + 1) * BAR,
    before: 0,
    after: 0,
  }))
}

function count(histogram: HistogramBar[], value: Hundredths, when: 'before' | 'after'): void {
  const bar = histogram[Math.min(histogram.length - 1, Math.floor(value / (BAR * 100)))]
  if (bar) bar[when]++
}
