import type { ContractEnding } from '@credit/contract'
import type { Ctx } from '#core/context'
import { translate } from '#core/language/language'
import type { BidSectionEntity } from '#entities/projects/bid-section'
import type { EndingInput, EndingRow, FactRow } from './ending.dto.js'

/** Facts about how a contract ended, by their columns. */
export const ENDING_FIELDS = ['ending', 'endedOn', 'finalValue', 'penalty', 'deduction', 'delayDays'] as const

/** As they are stored: amounts as texts with two decimals. */
export type EndingValues = Pick<BidSectionEntity, (typeof ENDING_FIELDS)[number]>

export const NO_ENDING: EndingValues = {
  ending: null,
  endedOn: null,
  finalValue: null,
  penalty: null,
  deduction: null,
  delayDays: null,
}

/** Picks the facts of what else has them. */
export const endingValues = (of: EndingValues): EndingValues =>
  Object.fromEntries(ENDING_FIELDS.map((field) => [field, of[field]])) as unknown as EndingValues

/** Returns the stored facts as rows have them. */
export function endingRow({ ending, endedOn, delayDays, ...amounts }: EndingValues): EndingRow {
  const { finalValue, penalty, deduction } = amounts
  return {
    ...{ ending, endedOn, delayDays },
    ...{ finalValue: amountOf(finalValue), penalty: amountOf(penalty), deduction: amountOf(deduction) },
  }
}

const amountOf = (stored: string | null): number | null => (stored === null ? null : Number(stored))

/** Returns the facts that are known, in their order, as texts in the language of the caller. */
export function endingFacts({ locale }: Ctx, row: EndingRow, currency: string | null): FactRow[] {
  const money = (amount: number) =>
    amount.toLocaleString(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      ...(currency ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
    })
  const textOf = {
    ending: (ending: ContractEnding) => translate(locale, `ending.options.${ending}`),
    endedOn: (day: string) => day,
    finalValue: money,
    penalty: money,
    deduction: money,
    delayDays: (days: number) => translate(locale, days === 0 ? 'ending.onTime' : 'ending.days', { days }),
  }
  return ENDING_FIELDS.flatMap((field) => {
    const value = row[field]
    const text = textOf[field] as (value: unknown) => string
    return value === null ? [] : [{ label: translate(locale, `ending.fields.${field}`), value: text(value) }]
  })
}

/** Returns entered facts as they are stored. Those that are left out stay out. */
export function storedEnding(input: EndingInput): Partial<EndingValues> {
  const stated = ENDING_FIELDS.filter((field) => input[field] !== undefined)
  return Object.fromEntries(stated.map((field) => [field, storedValue(field, input[field] ?? null)]))
}

const AMOUNTS: readonly string[] = ['finalValue', 'penalty', 'deduction']

const storedValue = (field: string, value: string | number | null) =>
  AMOUNTS.includes(field) && value !== null ? Number(value).toFixed(2) : value
