import { addDays, dateOf, type PlainDate } from '@credit/contract'
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import { statusOf, statusText } from '../../projects/stages/stage-text.js'
import { ownDeadlines } from './deadlines.sql.js'

/** Seconds before the last day begins: 9:00 of the day before. */
const REMIND_BEFORE = 15 * 3600

/** Returns an iCalendar file with the last day of each section that the caller has to evaluate. */
export async function deadlineCalendar(ctx: Ctx, origin: string): Promise<string> {
  const rows = await ownDeadlines.rows(ctx, {})
  const calendar = ical({
    name: translate(ctx.locale, 'deadline.name'),
    prodId: { company: 'procurement-credit', product: 'deadlines' },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { projectId, projectName, sectionId, sectionName, stage, records, dueAt } of rows) {
    // The due time is 24:00 of the last day.
    const last = dateOf(new Date(dueAt.getTime() - 1))
    const name = sectionName === projectName ? projectName : `${projectName} ${sectionName}`
    const event = calendar.createEvent({
      id: `${sectionId}-${stage}`,
      stamp: ctx.clock.now(),
      start: midnight(last),
      end: midnight(addDays(last, 1)),
      allDay: true,
      timezone: 'UTC',
      summary: translate(ctx.locale, 'deadline.title', { name }),
      description: translate(ctx.locale, 'deadline.text', {
        count: records,
        stage: statusText(ctx, statusOf(stage)),
      }),
      url: `${origin}/evaluate/inputevaluate/${projectId}?bid=${sectionId}`,
      // A deadline is not an appointment: it does not block the day.
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: REMIND_BEFORE,
      description: name,
    })
  }
  return calendar.toString()
}

const midnight = (date: PlainDate) => new Date(`${date}T00:00:00Z`)
