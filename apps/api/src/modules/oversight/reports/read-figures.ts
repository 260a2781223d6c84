import {
  addDays,
  addMonths,
  endOfDay,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
  OPEN_STAGES,
  PARTICIPANT_SIGNS,
  type PlainDate,
  PROCUREMENT_CATEGORIES,
  parseDate,
  STAGE,
  timeOn,
} from '@credit/contract'
import type { Ctx } from '#core/context'
import type { Compared, ReportFigures } from '#entities/oversight/report-figures'
import { completionByRole } from '../../evaluation/completion/completion.sql.js'
import { rateOf } from '../../evaluation/completion/rate.js'
import { selectYear } from '../../sync/statistics/sync-statistics.sql.js'
import { selectAreas } from '../dashboard/areas.sql.js'
import { countByCategoryAt } from '../dashboard/categories.sql.js'
import { selectAnalysis, selectFiguresAt } from '../dashboard/dashboard.sql.js'
import { countByItem } from '../dashboard/dishonesty.sql.js'
import { countCoverage } from '../dashboard/evaluations.sql.js'
import { countAlarms, countDecided, countLinks, countPassedByArea, countPassedBySource } from './report.sql.js'
import { scoreFigures } from './score-figures.js'

interface Asked {
  /** null = all areas. */
  areaId: string | null
  month: Month
}

/** The month, the previous month, their last days, and the last day before both. */
interface Period extends Asked {
  before: Month
  day: PlainDate
  dayBefore: PlainDate
  dayBeforeBoth: PlainDate
}

/**
 * Computes the figures of a monthly report with the statements of the dashboards: as of the end of the month, compared
 * with the end of the previous month.
 * @param onProgress receives the number of scores computed so far; false stops
 */
export async function readFigures(
  ctx: Ctx,
  { areaId, month }: Asked,
  onProgress: (done: number) => Promise<boolean> = async () => true,
): Promise<ReportFigures> {
  const dayBefore = addDays(firstDayOf(month), -1)
  const before = monthOf(dayBefore)
  const dayBeforeBoth = addDays(firstDayOf(before), -1)
  const period = { areaId, month, before, day: lastDayOf(month), dayBefore, dayBeforeBoth }
  return {
    sections: await sectionFigures(ctx, period),
    categories: await categoryFigures(ctx, period),
    reached: await reachedFigures(ctx, period),
    ...(await completionFigures(ctx, period)),
    ...(areaId === null ? { areas: await areaFigures(ctx, period) } : {}),
    coverage: await coverageFigures(ctx, period),
    dishonesty: await dishonestyFigures(ctx, period),
    decided: await decidedFigures(ctx, period),
    passed: await passedFigures(ctx, period),
    alarms: await alarmFigures(ctx, period),
    links: await countLinks.rows(ctx, timesOf(period)),
    sync: await syncFigures(ctx, period),
    ...(await scoreFigures(ctx, { areaId, day: period.day }, onProgress)),
  }
}

/** Returns the present and previous value for each name. */
function compare<N extends string>(
  names: readonly N[],
  value: Readonly<Record<N, number>> | undefined,
  previous: Readonly<Record<N, number>> | undefined,
): (Compared & { name: N })[] {
  return names.map((name) => ({
    name,
    value: value?.[name] ?? 0,
    previous: previous?.[name] ?? 0,
  }))
}

const PROGRESS = [
  'total',
  'procuring',
  'endOfBidEvaluation',
  'contractRecord',
  'performanceAcceptance',
  'paymentApplication',
  'done',
  'abandoned',
] as const

async function sectionFigures(ctx: Ctx, { areaId, day, dayBefore }: Period) {
  const at = (of: PlainDate) => selectFiguresAt.first(ctx, { areaId, day: of, end: endOfDay(of) })
  return compare(PROGRESS, await at(day), await at(dayBefore))
}

async function categoryFigures(ctx: Ctx, { areaId, day, dayBefore }: Period) {
  const at = async (of: PlainDate) => {
    const rows = await countByCategoryAt.rows(ctx, { areaId, day: of })
    return (category: string) => rows.find((row) => row.category === category)?.count ?? 0
  }
  const [now, before] = [await at(day), await at(dayBefore)]
  return PROCUREMENT_CATEGORIES.map((category) => ({ category, value: now(category), previous: before(category) }))
}

async function reachedFigures(ctx: Ctx, { areaId, month, before }: Period) {
  const rows = await selectAnalysis.rows(ctx, { areaId, since: firstDayOf(before), category: null })
  const count = (of: Month, stage: number) => rows.find((row) => row.month === of && row.stage === stage)?.count ?? 0
  return [...OPEN_STAGES, STAGE.abandoned].map((stage) => ({
    stage,
    value: count(month, stage),
    previous: count(before, stage),
  }))
}

async function completionFigures(ctx: Ctx, { areaId, day, dayBefore, dayBeforeBoth }: Period) {
  const at = (of: PlainDate) => completionByRole.rows(ctx, { areaId, before: endOfDay(of) })
  const [now, earlier, first] = [await at(day), await at(dayBefore), await at(dayBeforeBoth)]
  const find = (rows: typeof now, sign: number) => {
    const row = rows.find((one) => one.sign === sign)
    return { due: row?.dueBefore ?? 0, given: row?.givenBefore ?? 0 }
  }
  const [all, allEarlier, allFirst] = [totalOf(now), totalOf(earlier), totalOf(first)]
  return {
    completion: PARTICIPANT_SIGNS.map((sign) => ({
      sign,
      ...find(now, sign),
      rate: rateOf(find(now, sign)),
      previousRate: rateOf(find(earlier, sign)),
    })),
    overall: {
      ...all,
      rate: rateOf(all),
      previousRate: rateOf(allEarlier),
      missed: {
        value: missedOf(all) - missedOf(allEarlier),
        previous: missedOf(allEarlier) - missedOf(allFirst),
      },
    },
  }
}

function totalOf(rows: readonly { dueBefore: number; givenBefore: number }[]) {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  return { due: sum(rows.map((row) => row.dueBefore)), given: sum(rows.map((row) => row.givenBefore)) }
}

const missedOf = ({ due, given }: { due: number; given: number }) => due - given

/** Compares the areas of the city, those with the highest completion first, those without evaluations last. */
async function areaFigures(ctx: Ctx, { day, dayBefore }: Period) {
  const at = (of: PlainDate) => selectAreas.rows(ctx, { today: of, day: of, end: endOfDay(of) })
  const [now, earlier] = [await at(day), await at(dayBefore)]
  const evaluations = (row?: (typeof now)[number]) => ({ due: row?.dueBefore ?? 0, given: row?.givenBefore ?? 0 })
  const rows = now.map((row) => ({
    area: row.names,
    sections: row.previousSections,
    ...evaluations(row),
    rate: rateOf(evaluations(row)),
    previousRate: rateOf(evaluations(earlier.find(({ areaId }) => areaId === row.areaId))),
    dishonest: row.dishonest,
  }))
  const sorted = rows.sort((one, other) => (other.rate ?? -1) - (one.rate ?? -1) || other.due - one.due)
  // Areas with the same rate share their place.
  return sorted.map((row) => ({ rank: 1 + sorted.findIndex(({ rate }) => rate === row.rate), ...row }))
}

async function coverageFigures(ctx: Ctx, { areaId, day }: Period) {
  const rows = await countCoverage.rows(ctx, { areaId, sign: null, before: endOfDay(day) })
  return rows.map((row) => ({ ...row, rate: rateOf(row) }))
}

async function dishonestyFigures(ctx: Ctx, { areaId, day, dayBefore }: Period) {
  const now = await countByItem.rows(ctx, { areaId, day, top: null })
  const earlier = await countByItem.rows(ctx, { areaId, day: dayBefore, top: null })
  const gone = earlier.filter((row) => !now.some(({ itemId }) => itemId === row.itemId))
  return [...now, ...gone.map((row) => ({ ...row, value: 0 }))].map(({ itemId, ...row }) => ({
    ...row,
    previous: earlier.find((one) => one.itemId === itemId)?.value ?? 0,
  }))
}

const timesOf = ({ areaId, month, before }: Period) => {
  const start = firstDayOf(month)
  return { areaId, before: timeOn(firstDayOf(before)), from: timeOn(start), to: timeOn(addMonths(start, 1)) }
}

function decidedFigures(ctx: Ctx, period: Period) {
  return countDecided.rows(ctx, timesOf(period))
}

function passedFigures(ctx: Ctx, period: Period) {
  const counted = period.areaId === null ? countPassedByArea : countPassedBySource
  return counted.rows(ctx, timesOf(period))
}

async function alarmFigures(ctx: Ctx, period: Period) {
  const counts = await countAlarms.first(ctx, timesOf(period))
  return [
    { name: 'raised', value: counts?.raised ?? 0, previous: counts?.raisedBefore ?? 0 },
    { name: 'settled', value: counts?.settled ?? 0, previous: counts?.settledBefore ?? 0 },
  ]
}

const SYNCED = ['project', 'purchaser', 'supplier', 'agent', 'expert'] as const

async function syncFigures(ctx: Ctx, { areaId, month, before }: Period) {
  const of = async (wanted: Month) => {
    const { year, month: number } = parseDate(firstDayOf(wanted))
    const rows = await selectYear.rows(ctx, { year, areaId })
    return rows.find((row) => row.month === number)
  }
  return compare(SYNCED, await of(month), await of(before))
}
