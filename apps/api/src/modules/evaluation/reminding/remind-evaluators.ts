import { DAY_MS, endOfDay, type MessageEvent, timeOn } from '@credit/contract'
import type { Config } from '#core/config/index'
import type { Ctx, SystemCtx } from '#core/context'
import { translateAll } from '#core/language/language'
import { dayNames } from '#core/language/names'
import { scoped } from '#database/scoped'
import { FIRST_ID, type RowOf } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { MessageSettingEntity } from '#entities/messaging/message-setting'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { addWorkingDays, isWorkingDay, lastDayOf } from '../../calendar/working-days.js'
import { type AnnouncedEvent, announce, keyPrefix } from '../../messaging/announce.js'
import { nextMessageHour } from '../../messaging/message-links.js'
import { dueReminders, openedRecords, overdueRecords } from './reminders.sql.js'

/** Days after which opened or expired evaluations are no longer announced, as after a downtime. */
const NEWS_DAYS = 3

/** Reminders that are announced in one transaction. */
const BATCH = 1000

type Reminder = RowOf<typeof openedRecords>

/** Reminders of one event about the records of a span of time. */
interface Kind {
  event: MessageEvent
  daysBefore: number | null
  read: typeof openedRecords
  from: Date
  until: Date
  linkOf: (reminder: Reminder) => string
}

/**
 * Announces evaluations to their evaluators: opened ones, ones due within the working days of the settings, expired
 * ones. Reads the present state of the records, so that submitted ones are left out and a run after a downtime catches
 * up. Each batch is a transaction and skips announced evaluations, so that a run resumes after an interruption. Runs
 * only during message hours; paused projects are left out (S5).
 */
export async function remindEvaluators(ctx: SystemCtx, config: Pick<Config, 'messageHours'>): Promise<void> {
  const now = ctx.clock.now()
  if (nextMessageHour(config, now) !== null) return
  const news = { from: new Date(now.getTime() - NEWS_DAYS * DAY_MS), until: now }
  for (const { event, daysBefore } of await scoped(ctx, MessageSettingEntity).find({
    enabled: true,
  })) {
    const named = { event, daysBefore }
    if (event === 'evaluationOpened') {
      await remindOf(ctx, { ...named, ...news, read: openedRecords, linkOf: formOf })
    } else if (event === 'evaluationOverdue') {
      const linkOf = () => '/myproject'
      await remindOf(ctx, { ...named, ...news, read: overdueRecords, linkOf })
    } else if (event === 'evaluationDue' && daysBefore !== null) {
      const span = await spanOfDue(ctx, daysBefore)
      if (span) await remindOf(ctx, { ...named, ...span, read: dueReminders, linkOf: formOf })
    }
  }
}

async function remindOf(ctx: SystemCtx, { event, daysBefore, read, from, until, linkOf }: Kind): Promise<void> {
  const prefix = keyPrefix(event, daysBefore)
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const batch = { from, until, prefix, after, limit: BATCH }
    after = await unitOfWork(ctx, async (tx) => {
      const reminders = await read.rows(tx, batch)
      const events = reminders.map((one) => reminderOf(event, one, linkOf(one)))
      await announce(tx, daysBefore === null ? events : events.map((one) => ({ ...one, daysBefore })))
      return reminders.at(-1)?.evaluatorId
    })
  }
}

/**
 * Returns the day that is `daysBefore` working days ahead, or null on a day off: it was announced on the day before.
 */
async function spanOfDue(ctx: Ctx, daysBefore: number): Promise<{ from: Date; until: Date } | null> {
  const calendar = await readCalendar(ctx)
  const today = ctx.clock.today()
  if (!isWorkingDay(calendar, today)) return null
  const last = addWorkingDays(calendar, today, daysBefore)
  return { from: timeOn(last), until: endOfDay(last) }
}

export const formOf = ({ projectId, sectionId }: Reminder) => `/evaluate/inputevaluate/${projectId}?bid=${sectionId}`

export function reminderOf(event: MessageEvent, reminder: Reminder, link: string): AnnouncedEvent {
  const { evaluatorId, key, stage, dueAt, projectName, sectionName, count } = reminder
  return {
    event,
    key,
    to: { participantId: evaluatorId },
    params: {
      projectName,
      sectionName,
      count,
      stage: translateAll(`stage.${stage}`),
      dueDate: dayNames(lastDayOf(dueAt)),
    },
    link,
  }
}
