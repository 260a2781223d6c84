import { type DayKind, type DaySetting, type Names, type PlainDate, parseDate } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { translateAll } from '#core/language/language'
import { namesOf } from '#core/language/names'
import { timeText } from '#core/time-text'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { CalendarYearEntity } from '#entities/calendar/calendar-year'
import { DictionaryEntity, type DictionaryItem } from '#entities/site/dictionary'
import { FileStorage } from '../files/file-storage.js'
import { DictionaryService } from '../site/dictionaries/dictionary.service.js'
import { HOLIDAY } from '../site/dictionaries/holiday.js'
import type {
  CalendarChangeRow,
  CalendarDay,
  CalendarDayInput,
  CalendarImportInput,
  CalendarYear,
  DeadlineMovesRow,
  ImportedCalendar,
  MovedDeadlinesRow,
} from './calendar.dto.js'
import { readCalendarHistory } from './calendar.queries.js'
import { refreshCalendarTodos } from './calendar-todo.js'
import { closeChanges } from './close-changes.js'
import { OpenDeadlines } from './open-deadlines.js'
import { readDays } from './read-days.js'
import { parseDay } from './working-days.js'

/** The days of a year that differ from their weekday; set singly, by a list, confirmed by year. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly dictionaries: DictionaryService,
    private readonly deadlines: OpenDeadlines,
    private readonly storage: FileStorage,
  ) {}

  async year(ctx: Ctx, year = parseDate(ctx.clock.today()).year): Promise<CalendarYear> {
    const calendar = await scoped(ctx, DictionaryEntity).findOne({ code: HOLIDAY })
    if (!calendar) throw notFound()
    const confirmation = await scoped(ctx, CalendarYearEntity).findOne({ year })
    return {
      year,
      today: ctx.clock.today(),
      confirmed: confirmation !== null,
      confirmedTime: confirmation ? timeText(confirmation.confirmedAt) : null,
      version: calendar.version,
      days: calendar.items
        .flatMap((item) => dayOf(ctx, item))
        .filter(({ date }) => date.startsWith(`${year}-`))
        .sort((a, b) => a.date.localeCompare(b.date)),
    }
  }

  /** Sets days, in one unit of work; the changed days are kept until due times followed them. */
  setDays(ctx: Ctx, days: readonly CalendarDayInput[], version?: number): Promise<void> {
    assertOnce(days)
    return unitOfWork(ctx, async (tx) => {
      await this.dictionaries.replaceItems(tx, HOLIDAY, version, (items) => withDays(tx, items, days))
      await refreshCalendarTodos(tx)
    })
  }

  /**
   * Sets the days of an uploaded list, or none of them if a row is invalid. A complete list takes the other days of its
   * years back. A preview stores nothing and returns both kinds of changes.
   */
  async importDays(ctx: Ctx, { fileId, version, complete, preview }: CalendarImportInput): Promise<ImportedCalendar> {
    const listed = await readDays(ctx, this.storage, fileId)
    const years = [...new Set(listed.map(({ date }) => parseDate(date).year))].sort()
    const imported = { days: listed.length, years }
    if (preview) {
      const calendar = await scoped(ctx, DictionaryEntity).findOne({ code: HOLIDAY })
      if (!calendar) throw notFound()
      return { ...imported, changes: changesOf(calendar.items, listed, leftOut(calendar.items, listed, years)) }
    }
    return unitOfWork(ctx, async (tx) => {
      let changes: CalendarChangeRow[] = []
      await this.dictionaries.replaceItems(tx, HOLIDAY, version, (items) => {
        const takenBack = complete ? leftOut(items, listed, years) : []
        changes = changesOf(items, listed, takenBack)
        return withDays(tx, items, [...listed, ...takenBack])
      })
      await refreshCalendarTodos(tx)
      return { ...imported, changes }
    })
  }

  /** Confirms that the days of a year match the official notice. */
  confirm(ctx: Ctx, year: number): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const { days } = await this.year(tx, year)
      if (days.length === 0) throw new DomainError('CALENDAR_EMPTY', { params: { year } })
      const years = scoped(tx, CalendarYearEntity)
      if (await years.exists({ year })) throw new DomainError('STATE_CONFLICT')
      const confirmedById = tx.actor?.accountId ?? null
      await years.insert({ year, confirmedAt: tx.clock.now(), confirmedById }, 'confirm')
      await refreshCalendarTodos(tx)
    })
  }

  async preview(ctx: Ctx): Promise<DeadlineMovesRow> {
    const { changedAt } = await readCalendarHistory(ctx)
    const { earliestDueAt, latestDueAt, ...counts } = await this.deadlines.preview(ctx)
    return {
      undecided: changedAt !== null,
      ...counts,
      earliestDueAt: earliestDueAt ? timeText(earliestDueAt) : null,
      latestDueAt: latestDueAt ? timeText(latestDueAt) : null,
    }
  }

  /** Decides whether the due times of open records follow the changes of the calendar. */
  async decide(ctx: Ctx, move: boolean): Promise<MovedDeadlinesRow> {
    const { changedAt } = await readCalendarHistory(ctx)
    if (changedAt === null) throw new DomainError('STATE_CONFLICT')
    if (move) return this.deadlines.move(ctx)
    await unitOfWork(ctx, (tx) => closeChanges(tx, changedAt, null))
    return { moved: null, jobId: null }
  }
}

function dayOf(ctx: Ctx, { value, names, enabled }: DictionaryItem): CalendarDay[] {
  const day = enabled ? parseDay(value) : null
  return day ? [{ ...day, name: ctx.text(names), names }] : []
}

function assertOnce(days: readonly CalendarDayInput[]): void {
  const first = new Map(days.map(({ date }, index) => [date, index] as const).reverse())
  const repeated = days.flatMap(({ date }, index) =>
    first.get(date) === index ? [] : [[`days[${index}].date`, ['field.duplicate']] as const],
  )
  if (repeated.length > 0) {
    throw new DomainError('RULE_BROKEN', { fields: Object.fromEntries(repeated.map(copy)) })
  }
}

/** Returns the days of some years that a list leaves out, as ordinary days. */
function leftOut(
  items: readonly DictionaryItem[],
  listed: readonly CalendarDayInput[],
  years: readonly number[],
): CalendarDayInput[] {
  const dates = new Set(listed.map(({ date }) => date))
  return items.flatMap(({ value, enabled }): CalendarDayInput[] => {
    const date = enabled ? parseDay(value)?.date : undefined
    const isLeftOut = date && !dates.has(date) && years.includes(parseDate(date).year)
    return isLeftOut ? [{ date, kind: 'ordinary' }] : []
  })
}

/** Returns the days whose kind changes, by date. */
function changesOf(
  items: readonly DictionaryItem[],
  listed: readonly CalendarDayInput[],
  others: readonly CalendarDayInput[],
): CalendarChangeRow[] {
  const days = items.flatMap(({ value, enabled }) => (enabled ? (parseDay(value) ?? []) : []))
  const kinds = new Map<PlainDate, DaySetting>(days.map(({ date, kind }) => [date, kind]))
  const rowOf =
    (isListed: boolean) =>
    ({ date, kind }: CalendarDayInput) => {
      return { date, before: kinds.get(date) ?? 'ordinary', after: kind, listed: isListed }
    }
  return [...listed.map(rowOf(true)), ...others.map(rowOf(false))]
    .filter(({ before, after }) => before !== after)
    .sort((a, b) => a.date.localeCompare(b.date))
}

const copy = ([field, keys]: readonly [string, readonly string[]]) => [field, [...keys]] as [string, string[]]

/** The items with some days set, in the order of the days. */
function withDays(ctx: Ctx, items: readonly DictionaryItem[], days: readonly CalendarDayInput[]): DictionaryItem[] {
  const set = new Map(days.map((day) => [day.date, day]))
  const dateOf = ({ value }: DictionaryItem) => parseDay(value)?.date ?? ''
  const kept = items.filter((item) => !set.has(dateOf(item)))
  const before = new Map(items.map((item) => [dateOf(item), item]))
  const added = days.flatMap((day): DictionaryItem[] => {
    if (day.kind === 'ordinary') return []
    const { date, kind, ...input } = day
    const stored = before.get(date)
    const isSame = stored !== undefined && parseDay(stored.value)?.kind === kind
    const names = namesOf(ctx, input, isSame ? stored.names : defaultNames(kind))
    return [{ value: `${date}/${kind}`, names, sortOrder: 0, enabled: true }]
  })
  return [...kept, ...added]
    .sort((a, b) => a.value.localeCompare(b.value))
    .map((item, index) => ({ ...item, sortOrder: index + 1 }))
}

const defaultNames = (kind: DayKind): Names => translateAll(`calendar.${kind}`)
