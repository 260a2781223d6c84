import { daysBetween, isOpen, itemApplies, type OpenStage, type ParticipantSign, STAGE } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { timeText } from '#core/time-text'
import type { SectionStageEntity } from '#entities/projects/section-stage'
import { answerFrom } from '#http/fields'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { type Calendar, workingDaysBetween } from '../../calendar/working-days.js'
import type { FactRow } from '../../projects/endings/ending.dto.js'
import { endingFacts, endingRow } from '../../projects/endings/ending-facts.js'
import { readDeferralLimits } from '../records/deferral-limit.js'
import { nextStages, readStages } from '../records/section-stages.js'
import { readTerms } from '../records/terms.js'
import { deferredDue, mayDefer } from '../records/windows.js'
import { questionRow, readQuestions } from '../settings/questions.js'
import { type ReportableItem, reportableItems } from '../submitting/report-behaviours.js'
import { type DeferralBar, EvaluationFormRow, type ReportableItemRow } from './forms.dto.js'
import { type OwnRecord, ownRecords, recordFirstView } from './own-records.sql.js'
import { ownSection } from './own-section.js'
import { shownRecords } from './shown-records.js'

/** Returns the evaluations that the caller gives in a section, each with the data of its form. */
export async function evaluationForms(
  ctx: Ctx,
  projectId: string,
  sectionId: string,
  stage?: OpenStage,
): Promise<EvaluationFormRow[]> {
  const section = await ownSection(ctx, projectId, sectionId)
  const records = shownRecords(ctx, await ownRecords.rows(ctx, { ...section, stage }))
  const open = records.filter((record) => isOpen(record.status))
  const unseen = open.filter((record) => !record.seen).map(({ id }) => id)
  if (unseen.length > 0 && !ctx.me.viewer) await recordFirstView.run(ctx, { ids: unseen, now: ctx.clock.now() })
  const questionsOf = await readQuestions(ctx, records)
  const stages = await readStages(ctx, [sectionId])
  const calendar = await readCalendar(ctx)
  const deferralOf = open.length > 0 ? await offeredDeferrals(ctx, stages, calendar) : () => NOT_OPEN
  const days = {
    reached: new Map(stages.filter(({ dayKnown }) => dayKnown).map((s) => [s.stage, s.reachedOn])),
    filedOn: records[0]?.filedOn ?? null,
  }
  const signs = [...new Set(open.map((record) => record.sign))]
  const items = signs.length > 0 ? await reportableItems(ctx, { signs: [0, ...signs] }) : []
  return records.map((record) => {
    const { deferral, deferralBar } = deferralOf(record)
    return answerFrom(EvaluationFormRow, record, {
      recordId: record.id,
      bidSectionId: record.sectionId,
      participantId: record.evaluatedId,
      name: record.evaluatedName,
      deferrable: deferral !== null,
      deferral,
      deferralBar,
      indicators: questionsOf(record).map((question) => questionRow(ctx, question)),
      facts: [
        ...dayFacts(record.stage, days, calendar).map((fact) => factRow(ctx, fact)),
        ...(record.stage >= STAGE.acceptance ? endingFacts(ctx, endingRow(record), record.currency) : []),
      ],
      dishonestyItems: itemsFor(ctx, record, items),
    })
  })
}

function factRow(ctx: Ctx, { key, unit, days }: DayFact): FactRow {
  const label = translate(ctx.locale, `evaluationFact.${key}`)
  if (days === null) return { label, value: translate(ctx.locale, 'evaluationFact.unknown') }
  return { label, value: translate(ctx.locale, `evaluationFact.${unit}`, { days }) }
}

function itemsFor(
  ctx: Ctx,
  { status, sign: evaluatedSign }: OwnRecord,
  items: readonly ReportableItem[],
): ReportableItemRow[] {
  if (!isOpen(status)) return []
  return items
    .filter((item) => itemApplies(item, evaluatedSign))
    .map(({ id, names, tier }) => ({ id, name: ctx.text(names), tier }))
}

type Offer = Pick<EvaluationFormRow, 'deferral' | 'deferralBar'>

const NOT_OPEN: Offer = { deferral: null, deferralBar: null }
const barred = (deferralBar: DeferralBar): Offer => ({ deferral: null, deferralBar })

/** Returns a function that returns the result of another deferral of a record, or the reason for refusing it. */
async function offeredDeferrals(
  ctx: Ctx,
  stages: readonly SectionStageEntity[],
  calendar: Calendar,
): Promise<(record: OwnRecord) => Offer> {
  const terms = await readTerms(ctx)
  const limitOf = await readDeferralLimits(ctx, terms)
  const evaluatorSign = ctx.me.sign as ParticipantSign
  const nextStageOf = nextStages(stages)
  const now = ctx.clock.now()
  return (record) => {
    const { status, pause, deferrals, dueAt } = record
    if (!isOpen(status)) return NOT_OPEN
    if (pause) return barred('paused')
    if (dueAt <= now) return barred('ended')
    const max = limitOf({ ...record, evaluatorSign, evaluatedSign: record.sign })
    if (!mayDefer(max, deferrals.length, dueAt, now)) return barred('used')
    const due = deferredDue(calendar, terms, dueAt, nextStageOf(record))
    if (!due) return barred('nextStage')
    const left = max - deferrals.length - 1
    return { deferral: { dueAt: timeText(due), left }, deferralBar: null }
  }
}

/** The dates of a section that are known. */
interface SectionDays {
  /** Days when stages were reached, by stage. */
  reached: ReadonlyMap<number, string>
  filedOn: string | null
}

/** Days from one event of a section to the next; null = not known. */
interface DayFact {
  key: 'daysToSign' | 'daysToFile' | 'daysToAccept' | 'daysToPay'
  /** By law the period of filing is in working days. */
  unit: 'days' | 'workingDays'
  days: number | null
}

/** Returns the facts shown at a record's stage, in their order. */
export function dayFacts(stage: OpenStage, { reached, filedOn }: SectionDays, calendar: Calendar): DayFact[] {
  const [awarded, signed, accepted, paid] = ([0, 1, 2, 3] as const).map((at) => reached.get(at))
  const facts: (DayFact & { from: OpenStage })[] = [
    { key: 'daysToSign', from: 1, ...between(awarded, signed) },
    { key: 'daysToFile', from: 1, ...workingDays(calendar, signed, filedOn) },
    { key: 'daysToAccept', from: 2, ...between(signed, accepted) },
    { key: 'daysToPay', from: 3, ...between(accepted, paid) },
  ]
  return facts.flatMap(({ from, ...fact }) => (from <= stage ? [fact] : []))
}

function between(start?: string, end?: string): Pick<DayFact, 'days' | 'unit'> {
  const known = start !== undefined && end !== undefined
  const days = known ? daysBetween(start, end) : null
  return { days, unit: 'days' }
}

function workingDays(
  calendar: Calendar,
  signed: string | undefined,
  filedOn: string | null,
): Pick<DayFact, 'days' | 'unit'> {
  const known = signed !== undefined && filedOn !== null && filedOn >= signed
  return { days: known ? workingDaysBetween(calendar, signed, filedOn) : null, unit: 'workingDays' }
}
