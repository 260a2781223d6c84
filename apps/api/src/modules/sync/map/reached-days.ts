import { earlierDate, type PlainDate } from '@credit/contract'

/** Separates past days from future ones. */
export class ReachedDays {
  private first: PlainDate | null = null
  private readonly stated = new Set<PlainDate>()

  constructor(private readonly today: PlainDate) {}

  /** The first day to come that was asked for: on it the answer changes. */
  get next(): PlainDate | null {
    return this.first
  }

  /** Future days that the file states for events. */
  get future(): readonly PlainDate[] {
    return [...this.stated].sort()
  }

  /** Whether an event has happened; one on an unknown day has. */
  has(day: PlainDate | null): boolean {
    if (day === null || this.isOver(day)) return true
    this.stated.add(day)
    return false
  }

  /** Whether a term has come that follows from the file. */
  isOver(day: PlainDate): boolean {
    if (day <= this.today) return true
    this.first = this.first === null ? day : earlierDate(this.first, day)
    return false
  }
}
