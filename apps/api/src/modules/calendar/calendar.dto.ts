import {
  CALENDAR_YEARS,
  DAY_KINDS,
  DAY_SETTINGS,
  type DayKind,
  type DaySetting,
  type Names,
  type PlainDate,
} from '@credit/contract'
import { Bool, DateOnly, Enum, Int, List, NamesField, Out, Ref, Text } from '#http/fields'

const BOTH_LANGUAGES = {
  type: 'object',
  properties: { 'zh-CN': { type: 'string' }, 'en-US': { type: 'string' } },
} as const

const YEAR = { min: CALENDAR_YEARS.first, max: CALENDAR_YEARS.last } as const

export class CalendarQuery {
  @Int({ optional: true, ...YEAR, description: 'The running year if left out' }) year?: number
}

/** A day that is set by hand. */
export class CalendarDayInput {
  @DateOnly() date: PlainDate
  @Enum(DAY_SETTINGS, { description: 'off: not worked; work: worked; ordinary: as its weekday' }) kind: DaySetting
  @Text({ optional: true, max: 100, description: "Name in the caller's language" }) name?: string
  @NamesField({ optional: true, max: 100 }) names?: Names
}

export class CalendarDaysInput {
  @List(() => CalendarDayInput, { min: 1, max: 400 }) days: CalendarDayInput[]
  @Int({ optional: true, min: 1 }) version?: number
}

export class CalendarImportInput {
  @Ref({ description: 'Uploaded csv or xlsx file: date, kind, name, English name' }) fileId: string
  @Int({ optional: true, min: 1 }) version?: number
  @Bool({ optional: true, description: 'true: days of these years that the list leaves out become ordinary' })
  complete?: boolean
  @Bool({ optional: true, description: 'true: only returns the changes' }) preview?: boolean
}

export class MoveDeadlinesInput {
  @Bool({ description: 'true: due times follow the calendar; false: they stay' }) move: boolean
}

export class CalendarDay {
  @Out('day') date: PlainDate
  @Out({ enum: DAY_KINDS }, 'off: not worked; work: worked at a weekend') kind: DayKind
  @Out() name: string
  @Out(BOTH_LANGUAGES) names: Names
}

export class CalendarYear {
  @Out('integer') year: number
  @Out('day', 'By the clock of the server') today: PlainDate
  @Out({ description: 'Compared with the official notice by a supervisor' }) confirmed: boolean
  @Out('time | null') confirmedTime: string | null
  @Out('integer', 'Of the calendar, for changes') version: number
  @Out({ type: [CalendarDay] }, 'Days that differ from their weekday, by date') days: CalendarDay[]
}

/** A day whose kind a list changes. */
export class CalendarChangeRow {
  @Out('day') date: PlainDate
  @Out({ enum: DAY_SETTINGS }) before: DaySetting
  @Out({ enum: DAY_SETTINGS }) after: DaySetting
  @Out({ description: 'false for a day that the list leaves out' }) listed: boolean
}

export class ImportedCalendar {
  @Out('integer', 'Number of days in the file') days: number
  @Out({ type: [Number] }, 'Years of these days') years: number[]
  @Out({ type: [CalendarChangeRow] }, 'By date; a preview includes days that only a complete list changes')
  changes: CalendarChangeRow[]
}

/** Effects of a changed calendar on the due times of open records. */
export class DeadlineMovesRow {
  @Out({ description: 'Whether the calendar changed and nobody has decided yet' }) undecided: boolean
  @Out('integer') records: number
  @Out('integer', 'Number of records that would be due earlier') earlier: number
  @Out('integer', 'Number of records that would be due later') later: number
  @Out('time | null', 'First new due time') earliestDueAt: string | null
  @Out('time | null', 'Last new due time') latestDueAt: string | null
}

export class MovedDeadlinesRow {
  @Out('integer | null', 'Null where a job moves them or they stay') moved: number | null
  @Out('id | null', 'Job that moves them') jobId: string | null
}
