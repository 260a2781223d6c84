import { Injectable } from '@nestjs/common'
import type { Tx } from '#core/context'
import type { DictionaryItem } from '#entities/site/dictionary'

type Subscriber = (tx: Tx, before: readonly DictionaryItem[], after: readonly DictionaryItem[]) => Promise<void>

/** Lets modules above react to a change of a dictionary's items, in the transaction of the change. */
@Injectable()
export class DictionarySubscribers {
  private readonly byCode = new Map<string, Subscriber>()

  /** Registers the subscriber of a dictionary; one per code. */
  subscribe(code: string, subscriber: Subscriber): void {
    if (this.byCode.has(code)) throw new Error(`${code} has a subscriber already`)
    this.byCode.set(code, subscriber)
  }

  async notify(
    tx: Tx,
    code: string,
    before: readonly DictionaryItem[],
    after: readonly DictionaryItem[],
  ): Promise<void> {
    await this.byCode.get(code)?.(tx, before, after)
  }
}
