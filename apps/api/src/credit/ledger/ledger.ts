import { setCredit } from '../../participants/set-credit.js'
import type { Ctx } from '../../platform/database/context.js'
import { groupBy } from '../../platform/group-by.js'
import type { Book } from './book.js'
import { lockParticipants, readAged, readItems } from './ledger.queries.js'
import { insertLines, markExpired } from './ledger.writes.js'
import { openBooks } from './open-books.js'
import { span } from './span.js'

/** The books of some participants, open in one transaction: locked, at today, ready for an event. */
export class Ledger {
  private constructor(
    private readonly tx: Ctx,
    readonly books: ReadonlyMap<string, Book>,
  ) {}

  /**
   * Locks the participants in id order, reads rules and facts after that, and brings each to today.
   * Merged participants and unknown ids have no book: they have left all figures.
   */
  static async open(tx: Ctx, participantIds: readonly string[]): Promise<Ledger> {
    if (!tx.inTransaction) throw new Error('scores change in a unit of work')
    const locked = await lockParticipants(tx, [...new Set(participantIds)])
    const stored = locked.filter((row) => !row.merged)
    return new Ledger(tx, await openBooks(tx, stored))
  }

  book(participantId: string): Book | undefined {
    return this.books.get(participantId)
  }

  /** Reads items again, after an event wrote one. */
  async reloadItems(): Promise<void> {
    const books = [...this.books.values()]
    const { first, last } = span(books.map((book) => book.day))
    const items = groupBy(
      await readItems(this.tx, [...this.books.keys()], first, last),
      (item) => item.participantId,
    )
    for (const [id, book] of this.books) book.setItems(items.get(id) ?? [])
  }

  /** Writes the lines, the score columns, and what expired. Answers how many lines. */
  async close(): Promise<number> {
    const books = [...this.books.values()]
    await this.tellWhatAged(books)
    const lines = books.flatMap((book) => book.lines)
    await insertLines(this.tx, lines)
    await setCredit(
      this.tx,
      books.flatMap((book) => book.credit() ?? []),
    )
    await markExpired(
      this.tx,
      books.flatMap((book) => book.expired),
    )
    return lines.length
  }

  private async tellWhatAged(books: Book[]): Promise<void> {
    const aged = books.filter((book) => book.ageing !== null)
    for (const [day, group] of groupBy(aged, (book) => book.day)) {
      const since = group.flatMap(({ stored: { id, scoredOn } }) =>
        scoredOn === null ? [] : [{ id, scoredOn }],
      )
      const counts = await readAged(this.tx, since, day)
      for (const { ageing, stored } of group) {
        if (ageing) ageing.params = { since: stored.scoredOn, ...counts.get(stored.id) }
      }
    }
  }
}
