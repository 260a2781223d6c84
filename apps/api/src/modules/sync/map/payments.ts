import type { PlainDate } from '@credit/contract'
import { dayOf, type Json, object, objects, text } from '../read/json.js'
import type { ReachedDays } from './reached-days.js'

/** Percentage of a contract's value that counts as fully paid. */
const PAID_UP = 95

interface Payment {
  day: PlainDate | null
  /** null if it is unknown or in a currency other than the contract's. */
  amount: number | null
}

/** Payments on a contract up to today. */
export class Payments {
  /** Sorted by day; payments of unknown days come first. */
  private readonly list: Payment[]
  private readonly value: number | null

  constructor(contract: Json, days: ReachedDays) {
    const { amount, currency } = object(contract.value)
    this.value = amountOf(amount)
    this.list = objects(object(contract.implementation).transactions)
      .map((transaction) => paymentOf(transaction, unitOf(currency)))
      .filter(({ day }) => days.has(day))
      .sort((a, b) => (a.day ?? '').localeCompare(b.day ?? ''))
  }

  /** Whether anything has been paid. Refunds do not count. */
  get any(): boolean {
    return this.paid.length > 0
  }

  get days(): (PlainDate | null)[] {
    return this.paid.map(({ day }) => day)
  }

  private get paid(): Payment[] {
    return this.list.filter(({ amount }) => amount === null || amount > 0)
  }

  /**
   * Returns the day since nearly all of the contract's value has been paid, with the last payment on or after `end`.
   * Returns null if less has been paid or the value is unknown.
   */
  paidUp(end: PlainDate | null): { day: PlainDate | null } | null {
    const { value } = this
    if (value === null || value <= 0) return null
    let sum = 0
    let reached: { day: PlainDate | null } | null = null
    for (const { day, amount } of this.list) {
      sum += amount ?? 0
      const enough = Math.round(sum * 100) * 100 >= Math.round(value * 100) * PAID_UP
      if (!enough) reached = null
      else if (!reached && (end === null || (day !== null && day >= end))) reached = { day }
    }
    return reached
  }
}

function paymentOf(transaction: Json, currency: string): Payment {
  const value = object(transaction.value)
  const own = unitOf(value.currency)
  const comparable = own === '' || currency === '' || own === currency
  return { day: dayOf(transaction.date), amount: comparable ? amountOf(value.amount) : null }
}

/** Everyday names of the currency of China. */
const YUAN = ['人民币', '人民币元', '元', 'RMB', '¥', '￥']

/** Returns the ISO 4217 code of a currency; empty for any other text, which cannot be shown as a currency. */
export function currencyOf(value: unknown): string {
  const written = text(value).toUpperCase()
  if (YUAN.includes(written)) return 'CNY'
  return /^[A-Z]{3}$/.test(written) ? written : ''
}

/** A unit of amounts, for comparison; a text that is no currency (`万元`) equals only itself. */
const unitOf = (value: unknown): string => currencyOf(value) || text(value).toUpperCase()

/** Returns an amount as a number, or null if it cannot be stored. */
export function amountOf(value: unknown): number | null {
  return isAmount(value) ? Number(text(value)) : null
}

const AMOUNT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
/** Columns of amounts have 18 digits before the point. */
const AMOUNT_END = 1e17

/** Whether a value is a number that can be stored as an amount. */
export function isAmount(value: unknown): boolean {
  return AMOUNT.test(text(value)) && Math.abs(Number(text(value))) < AMOUNT_END
}
