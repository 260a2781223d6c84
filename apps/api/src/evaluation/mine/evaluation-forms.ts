import { isOpen, type OpenStage } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { notFound } from '../../platform/http/domain-error.js'
import { translate } from '../../platform/language/language.js'
import { readCalendar } from '../../site/calendar/calendar.queries.js'
import { itemsThatMayBeReported } from '../life/dishonesty-items.queries.js'
import { nextStages } from '../life/record.queries.js'
import { readTerms } from '../life/terms.queries.js'
import { deferredDue, mayDefer } from '../life/windows.js'
import { readQuestions } from '../settings/indicators.queries.js'
import { type DayFact, dayFacts } from './facts.js'
import { takesPartIn } from './my-projects.queries.js'
import { questionRow } from './question-row.js'
import type { EvaluationFormRow } from './records.dto.js'
import {
  daysOfSection,
  noteSeen,
  type OwnRecord,
  ownRecords,
  type SectionOf,
} from './records.queries.js'

/** Whom the caller evaluates in a section, each with what the form needs. */
export async function evaluationForms(
  ctx: Ctx,
  projectId: string,
  sectionId: string,
  stage?: OpenStage,
): Promise<EvaluationFormRow[]> {
  const records = await ownRecords(ctx, await sectionOf(ctx, projectId, sectionId), stage)
  const open = records.filter((record) => isOpen(record.status))
  const unseen = open.filter((record) => !record.seen)
  if (unseen.length > 0) {
    await noteSeen(
      ctx,
      unseen.map(({ id }) => id),
    )
  }
  const questionsOf = await readQuestions(ctx, records)
  const isDeferrable = open.length > 0 ? await deferrability(ctx, sectionId) : () => false
  const days = await daysOfSection(ctx, sectionId)
  const calendar = await readCalendar(ctx)
  const signs = [...new Set(open.map((record) => record.sign))]
  const items = signs.length > 0 ? await itemsThatMayBeReported(ctx, { signs: [0, ...signs] }) : []
  return records.map((record) => ({
    recordId: record.id,
    participantId: record.evaluatedId,
    name: record.evaluatedName,
    sign: record.sign,
    stage: record.stage,
    status: record.status,
    dueAt: record.dueAt.toISOString(),
    deferrable: isDeferrable(record),
    optional: record.optional,
    anonymous: record.anonymous,
    settingId: record.settingId,
    settingVersion: record.settingVersion,
    indicators: questionsOf(record).map((question) => questionRow(ctx, question)),
    facts: dayFacts(record.stage, days, calendar).map((fact) => factRow(ctx, fact)),
    draft: record.draft,
    dishonestyItems: isOpen(record.status)
      ? items
          .filter(({ sign }) => sign === 0 || sign === record.sign)
          .map(({ id, names, tier }) => ({ id, name: ctx.text(names), tier }))
      : [],
    version: record.version,
  }))
}

function factRow(ctx: Ctx, { key, unit, days }: DayFact): { label: string; value: string } {
  const label = translate(ctx.locale, `evaluationFact.${key}`)
  if (days === null) return { label, value: translate(ctx.locale, 'evaluationFact.unknown') }
  return { label, value: translate(ctx.locale, `evaluationFact.${unit}`, { days }) }
}

/** The section and who looks at it; a section the caller has no part in does not exist for it. */
export async function sectionOf(
  ctx: Ctx,
  projectId: string,
  sectionId: string,
): Promise<SectionOf> {
  const { participantId } = ctx.me
  if (participantId === null || !(await takesPartIn(ctx, participantId, projectId, sectionId))) {
    throw notFound()
  }
  return { participantId, projectId, sectionId }
}

async function deferrability(ctx: Ctx, sectionId: string): Promise<(record: OwnRecord) => boolean> {
  const terms = await readTerms(ctx)
  const calendar = await readCalendar(ctx)
  const stages = await nextStages(ctx, [sectionId])
  const now = ctx.clock.now()
  return ({ stage, status, pause, dueAt, deferrals }) =>
    isOpen(status) &&
    !pause &&
    mayDefer(terms, deferrals.length, dueAt, now) &&
    deferredDue(calendar, terms, dueAt, stages.get(`${sectionId} ${stage}`) ?? null) !== null
}
