import { addMonths, firstDayOf, MONTH, type Month, monthOf, SYNC_FACTS } from '@credit/contract'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { translate } from '#core/language/language'
import { sourceName } from '../sync-source.js'
import type { SyncFactRow, SyncFaultKind, SyncQuality, SyncQualityQuery, SyncSource } from './quality.dto.js'
import { countFacts, countFaults, countRuns, type SourceMonth, selectSources, selectWorst } from './quality.sql.js'
import { shareOf, trendOf } from './trend.js'

/** Purchasers and agencies that are listed. */
const MOST_BODIES = 20

/** A source with a month that it is asked about. */
interface ChosenMonth extends SourceMonth {
  id: string
  before: SourceMonth
}

/** Returns the quality of the data of a source in a month, compared with the month before. */
export async function readQuality(ctx: Ctx, query: SyncQualityQuery): Promise<SyncQuality> {
  const { sources, chosen } = await chooseMonth(ctx, query)
  if (!chosen) {
    const empty = { runs: 0, projects: 0, projectsBefore: 0, facts: [], kinds: [], worst: [] }
    return { sources, sourceId: null, month: null, monthBefore: null, ...empty }
  }
  // Each takes a while in a month of a whole city.
  const [figures, worst] = await Promise.all([
    figuresOf(ctx, chosen),
    selectWorst.rows(ctx, { ...chosen, limit: MOST_BODIES }),
  ])
  return {
    sources,
    sourceId: chosen.id,
    month: chosen.month,
    monthBefore: chosen.before.month,
    ...figures,
    worst,
  }
}

/**
 * Returns the month of the source that a query asks for, or the last one read; null before the first run.
 *
 * @throws DomainError NOT_FOUND for an unknown source, VALIDATION for what is no month
 */
export async function chooseMonth(ctx: Ctx, { source: id, month: asked }: SyncQualityQuery) {
  if (asked !== undefined && !MONTH.test(asked)) {
    throw new DomainError('VALIDATION', { fields: { month: ['field.invalid'] } })
  }
  const rows = await selectSources.rows(ctx, {})
  const sources: SyncSource[] = rows.map((row) => ({ id: row.id, name: sourceName(row.source), months: row.months }))
  const row = id === undefined ? rows[0] : rows.find((one) => one.id === id)
  if (!row && id !== undefined) throw notFound()
  const month = asked ?? row?.months[0]
  if (!row || month === undefined) return { sources, chosen: null }
  const before = monthOf(addMonths(firstDayOf(month), -1))
  const chosen: ChosenMonth = { id: row.id, ...periodOf(row.source, month), before: periodOf(row.source, before) }
  return { sources, chosen }
}

function periodOf(source: string, month: Month): SourceMonth {
  const from = firstDayOf(month)
  return { source, month, from, to: addMonths(from, 1) }
}

/** Reads the facts and the faults of a month and of the month before. */
export async function figuresOf(ctx: Ctx, chosen: ChosenMonth) {
  const [now, earlier] = await Promise.all([readMonth(ctx, chosen), readMonth(ctx, chosen.before)])
  return {
    runs: now.runs,
    projects: now.projects,
    projectsBefore: earlier.projects,
    facts: SYNC_FACTS.map((fact): SyncFactRow => {
      const [stated, of] = now.facts[fact]
      const share = shareOf([stated, of])
      const shareBefore = shareOf(earlier.facts[fact])
      const text = translate(ctx.locale, `sync.quality.facts.${fact}`)
      return { fact, text, stated, of, share, shareBefore, trend: trendOf(share, shareBefore, 'better') }
    }),
    kinds: comparedKinds(ctx, now.faults, earlier.runs > 0 ? earlier.faults : null),
  }
}

async function readMonth(ctx: Ctx, month: SourceMonth) {
  const facts = await countFacts.first(ctx, month)
  const runs = await countRuns.first(ctx, month)
  if (!facts || !runs) throw new Error('counts are always one row')
  return { ...facts, runs: runs.n, faults: await countFaults.rows(ctx, month) }
}

type Faults = readonly { outcome: 'refused' | 'warned'; reason: string; listed: number; unlisted: number }[]

/** The kinds of both months: one that no longer occurs shows what has become better. */
function comparedKinds(ctx: Ctx, now: Faults, before: Faults | null): SyncFaultKind[] {
  const gone = (before ?? []).filter(({ reason }) => !now.some((one) => one.reason === reason))
  const shown = [...now, ...gone.map((kind) => ({ ...kind, listed: 0, unlisted: 0 }))]
  const countOf = (kind: Faults[number] | undefined) => (kind ? kind.listed + kind.unlisted : 0)
  return shown.map((kind) => {
    const { reason, outcome } = kind
    const count = countOf(kind)
    const earlier = before && countOf(before.find((one) => one.reason === reason))
    const text = translate(ctx.locale, `sync.quality.kinds.${reason}`)
    return { reason, outcome, text, count, before: earlier, trend: trendOf(count, earlier, 'worse') }
  })
}
