import { addDays, dateOf, type PlainDate, parseDate } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { translate } from '../../../core/language/language.js'
import { statusOf, statusText } from '../../projects/stages/stage-text.js'
import { ownDeadlines } from './deadlines.sql.js'

/** Hour of the reminder, on the day before. */
const REMIND_BEFORE = { hours: 15, before: true } as const

/** Returns an iCalendar file with the last day of each section in which the caller has to evaluate. */
export async function deadlineCalendar(ctx: Ctx, origin: string): Promise<string> {
  // Loaded when first asked for: its validator is larger than the file.
  const { createEvents } = await import('ics')
  const rows = await ownDeadlines.rows(ctx, {})
  const now = ctx.clock.now().getTime()
  const { error, value } = createEvents(
    rows.map(({ projectId, projectName, sectionId, sectionName, stage, records, dueAt }) => {
      // The due time is 24:00 of the last day.
      const last = dateOf(new Date(dueAt.getTime() - 1))
      const name = sectionName === projectName ? projectName : `${projectName} ${sectionName}`
      return {
        uid: `${sectionId}-${stage}`,
        timestamp: now,
        start: dayIn(last),
        // Not a duration, which the library writes as `P1DT`: calendars refuse that.
        end: dayIn(addDays(last, 1)),
        title: translate(ctx.locale, 'deadline.title', { name }),
        description: translate(ctx.locale, 'deadline.text', {
          count: records,
          stage: statusText(ctx, statusOf(stage)),
        }),
        url: `${origin}/evaluate/inputevaluate/${projectId}?bid=${sectionId}`,
        alarms: [
          { action: 'display' as const, trigger: REMIND_BEFORE, description: escaped(name) },
        ],
      }
    }),
    {
      productId: 'procurement-credit',
      method: 'PUBLISH',
      calName: translate(ctx.locale, 'deadline.name'),
    },
  )
  if (error || !value) throw error ?? new Error('no calendar was written')
  return inOctets(value)
}

/** The library escapes all texts but those of alarms. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')

const LINE_OCTETS = 75

/** Folds lines after 75 octets (RFC 5545, 3.1); the library counts characters, of which Chinese ones have three. */
function inOctets(calendar: string): string {
  const lines = calendar.replaceAll('\r\n\t', '').split('\r\n')
  return lines.map(folded).join('\r\n')
}

function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const more = Buffer.byteLength(character)
    if (octets + more > LINE_OCTETS) {
      text += '\r\n\t'
      octets = 1
    }
    text += character
    octets += more
  }
  return text
}

function dayIn(date: PlainDate): [number, number, number] {
  const { year, month, day } = parseDate(date)
  return [year, month, day]
}
