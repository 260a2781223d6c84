import {
  addDays,
  addressOf,
  type DutyKind,
  fileCaseAddress,
  PARTICIPANT_PAGES,
  type ParticipantSign,
  type PlainDate,
} from '@credit/contract'
import type { Ctx } from '#core/context'
import { partyOf } from '#database/scope'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { MessageSettingEntity } from '#entities/messaging/message-setting'
import { addWorkingDays, type Calendar, workingDaysBetween } from '../../calendar/working-days.js'
import { entriesById } from '../../ledger/entries.sql.js'
import { readTerm } from '../../ledger/rules/notice-period.js'
import { statusOf, statusText } from '../../projects/stages/stage-text.js'
import { ratingNames } from '../../ratings/rating-names.js'
import type { ScoreLineRow } from '../../score/credit.dto.js'
import { entryRows } from '../../score/entry-rows.js'
import type { DutyList } from './duties.dto.js'
import { ownDuties } from './duties.sql.js'

const MAX_DUTIES = 50

/** Days for which a rejection or an ended certificate, which have no deadline, are shown. */
const SHOWN_DAYS = 90

type Duty = RowOf<typeof ownDuties>

/** Returns what the caller's participant has to do or may do, by its last day: the first ones, and how many there are. */
export async function listDuties(ctx: Ctx): Promise<DutyList> {
  if (ctx.me.participantId === null) return { total: 0, records: [] }
  const today = ctx.clock.today()
  const { calendar, days } = await readTerm(ctx, 'objectionDays')
  const duties = await ownDuties.rows(ctx, {
    now: ctx.clock.now(),
    today,
    terms: openTerms(calendar, days, today),
    soon: addWorkingDays(calendar, today, (await certificateDays(ctx)) + 1),
    since: addDays(today, -SHOWN_DAYS),
    limit: MAX_DUTIES,
  })
  const lines = await readLines(ctx, duties)
  return {
    total: duties[0]?.total ?? 0,
    records: duties.map((duty) => ({
      ...rowOf(ctx, duty, lines),
      workingDaysLeft: duty.due === null ? null : workingDaysBetween(calendar, today, duty.due),
    })),
  }
}

/** Returns the days from which a term of some working days has not ended, each with its last day. */
function openTerms(calendar: Calendar, days: number, today: PlainDate) {
  const terms: { on: PlainDate; until: PlainDate }[] = []
  for (let on = today; ; on = addDays(on, -1)) {
    const until = addWorkingDays(calendar, on, days)
    if (until < today) return terms
    terms.push({ on, until })
  }
}

/** Returns the working days before its end at which a certificate is announced first. */
async function certificateDays(ctx: Ctx): Promise<number> {
  const settings = await scoped(ctx, MessageSettingEntity).pick(['daysBefore'], {
    event: 'certificateExpiring',
    enabled: true,
  })
  return Math.max(0, ...settings.map(({ daysBefore }) => daysBefore ?? 0))
}

/** Returns the score lines among the duties with their texts, by id. */
async function readLines(ctx: Ctx, duties: readonly Duty[]): Promise<Map<string, ScoreLineRow>> {
  const ids = duties.flatMap(({ kind, id }) => (kind === 'objection' ? [id] : []))
  if (ids.length === 0) return new Map()
  const participantId = partyOf(ctx)
  const entries = await entriesById.rows(ctx, { participantId, ids })
  const participant = { id: participantId, sign: ctx.me.sign as ParticipantSign }
  const rows = await entryRows(
    ctx,
    participant,
    entries.map(({ entry }) => entry),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function rowOf(ctx: Ctx, { kind, id, due, data }: Duty, lines: ReadonlyMap<string, ScoreLineRow>) {
  const line = lines.get(id)
  const { project, section, stage, count, counterpart, names, text, points, reason, period, about } = data
  const place = line ? joined(line.projectName, line.bidSectionName) : joined(project, section)
  const ofRating = names && period ? ratingNames(period, names) : names
  const name = line?.text ?? text ?? (ofRating ? ctx.text(ofRating) : '')
  return {
    kind,
    id,
    link: linkOf(ctx, kind, id, data.projectId),
    name: kind === 'evaluation' ? place : name,
    about: kind === 'evaluation' ? '' : about ? ctx.text(about) : place,
    stageStr: stage === undefined ? '' : statusText(ctx, statusOf(stage)),
    counterpart: counterpart ?? '',
    count: count ?? null,
    points: points ?? null,
    reason: reason ?? '',
    dueOn: due,
  }
}

/** Joins the names of a project and its section; a project of one section often has the same. */
const joined = (...names: readonly (string | null | undefined)[]): string =>
  [...new Set(names.filter(Boolean))].join(' · ')

/** Returns the address of the page where a duty is done. */
function linkOf(ctx: Ctx, kind: DutyKind, id: string, projectId: string | undefined): string {
  switch (kind) {
    case 'evaluation':
      return `/evaluate/inputevaluate/${projectId}?bid=${id}`
    case 'notice':
      return addressOf('ownReport', id)
    case 'objection':
      return fileCaseAddress('objection', 'scoreLine', id)
    case 'ratingObjection':
      return fileCaseAddress('objection', 'ratingRow', id)
    case 'supplement':
    case 'review':
      return addressOf('case', id)
    case 'claim':
      return addressOf('claim', id)
    case 'certificate':
    case 'rejectedCertificate':
      return addressOf('certificate', id)
    case 'profile':
      return PARTICIPANT_PAGES[ctx.me.sign as ParticipantSign]
  }
}
