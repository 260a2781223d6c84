import { DAY_MS, endOfDay, type MessageEvent, timeOn } from '@credit/contract'
import type { Config } from '../../../core/config/index.js'
import type { Ctx } from '../../../core/context.js'
import { translateAll } from '../../../core/language/language.js'
import { dayNames } from '../../../core/language/names.js'
import { scoped } from '../../../database/scoped.js'
import type { RowOf } from '../../../database/statement.js'
import { unitOfWork } from '../../../database/unit-of-work.js'
import { MessageSettingEntity } from '../../../entities/messaging/message-setting.js'
import { readCalendar } from '../../calendar/calendar.queries.js'
import { addWorkingDays, isWorkingDay, lastDayOf } from '../../calendar/working-days.js'
import { type AnnouncedEvent, announce } from '../../messaging/announce.js'
import { nextMessageHour } from '../../messaging/message-links.js'
import { dueReminders, openedRecords, overdueRecords } from './reminders.sql.js'

/** What opened or expired longer ago is old news after a downtime. */
const NEWS_DAYS = 3

type Reminder = RowOf<typeof openedRecords>

/**
 * Announces what evaluators have to do: opened evaluations, those due within the working days that the
 * settings name, expired ones. It looks at the records as they are, so that what was submitted meanwhile is
 * left out and a run after a downtime finds what was missed; an event announced before is known by its
 * key. Only in the hours in which people may be disturbed; of paused projects nobody is reminded (S5).
 */
export async function remindEvaluators(
  ctx: Ctx,
  config: Pick<Config, 'messageHours'>,
): Promise<void> {
  const now = ctx.clock.now()
  if (nextMessageHour(config, now) !== null) return
  const settings = await scoped(ctx, MessageSettingEntity).find({ enabled: true })
  const has = (event: MessageEvent) => settings.some((setting) => setting.event === event)
  const news = { from: new Date(now.getTime() - NEWS_DAYS * DAY_MS), until: now }
  const events: AnnouncedEvent[] = []
  if (has('evaluationOpened')) {
    const opened = await openedRecords.rows(ctx, news)
    events.push(...opened.map((one) => reminderOf('evaluationOpened', one, formOf(one))))
  }
  for (const { event, daysBefore } of settings) {
    if (event !== 'evaluationDue' || daysBefore === null) continue
    const due = await dueIn(ctx, daysBefore)
    events.push(...due.map((one) => ({ ...reminderOf(event, one, formOf(one)), daysBefore })))
  }
  if (has('evaluationOverdue')) {
    const overdue = await overdueRecords.rows(ctx, news)
    events.push(...overdue.map((one) => reminderOf('evaluationOverdue', one, '/myproject')))
  }
  await unitOfWork(ctx, (tx) => announce(tx, events))
}

/** Returns what ends in so many working days; on a day off nothing, it was said on the day before. */
async function dueIn(ctx: Ctx, daysBefore: number): Promise<Reminder[]> {
  const calendar = await readCalendar(ctx)
  const today = ctx.clock.today()
  if (!isWorkingDay(calendar, today)) return []
  const last = addWorkingDays(calendar, today, daysBefore)
  return dueReminders.rows(ctx, { from: timeOn(last), until: endOfDay(last) })
}

export const formOf = ({ projectId, sectionId }: Reminder) =>
  `/evaluate/inputevaluate/${projectId}?bid=${sectionId}`

export function reminderOf(event: MessageEvent, reminder: Reminder, link: string): AnnouncedEvent {
  const { evaluatorId, sectionId, stage, day, dueAt, projectName, sectionName, count } = reminder
  return {
    event,
    key: `${evaluatorId}:${sectionId}:${stage}:${day}`,
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
