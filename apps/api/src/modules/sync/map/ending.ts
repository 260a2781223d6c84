import { type ContractEnding, daysBetween, type PlainDate } from '@credit/contract'
import { type EndingValues, NO_ENDING } from '../../projects/endings/ending-facts.js'
import { dayOf, type Json, object, storable, text } from '../read/json.js'
import { amountOf, currencyOf } from './payments.js'
import type { MappedWarning } from './process.js'
import type { ReachedDays } from './reached-days.js'
import { isCancelled, milestonesOf, statusOf } from './status.js'

/** Final statuses of OCDS 1.2 and the words of `x_ending`, without separators and in lower case. */
const WORDS: Readonly<Record<string, ContractEnding>> = {
  complete: 'normal',
  normal: 'normal',
  incomplete: 'early',
  early: 'early',
  bypurchaser: 'byPurchaser',
  bysupplier: 'bySupplier',
  byagreement: 'byAgreement',
  fordefault: 'forDefault',
}

/** Order in which an end of one contract counts for its section; a normal end is that of all contracts. */
const GRAVEST = ['forDefault', 'bySupplier', 'byPurchaser', 'byAgreement', 'early'] as const

interface SectionEnding {
  facts: EndingValues
  warnings: MappedWarning[]
}

/**
 * Returns how the contracts of a section ended, as far as the file states it.
 * @param currency of the project, in which its amounts are shown
 */
export function endingOf(contracts: readonly Json[], currency: string | null, days: ReachedDays): SectionEnding {
  const live = contracts.filter((contract) => !isCancelled(contract))
  if (live.length === 0) return { facts: NO_ENDING, warnings: [] }
  const amounts = new Amounts(currency)
  const each = live.map((contract) => ({ ...endOf(contract, days), ...amounts.of(contract) }))
  const ends = each.map(({ ending }) => ending)
  const ended = each.map(({ endedOn }) => endedOn)
  const delays = each.flatMap(({ delayDays }) => delayDays ?? [])
  const sum = (field: 'finalValue' | 'penalty' | 'deduction') => sumOf(each.map((one) => one[field]))
  const finals = each.every(({ finalValue }) => finalValue !== null)
  return {
    facts: {
      ending: GRAVEST.find((one) => ends.includes(one)) ?? (ends.every((one) => one === 'normal') ? 'normal' : null),
      endedOn: ended.includes(null) ? null : (ended.sort().at(-1) ?? null),
      finalValue: finals ? sum('finalValue') : null,
      penalty: sum('penalty'),
      deduction: sum('deduction'),
      delayDays: delays.length > 0 ? Math.max(...delays) : null,
    },
    warnings: amounts.warnings,
  }
}

function endOf(contract: Json, days: ReachedDays): Pick<EndingValues, 'ending' | 'endedOn' | 'delayDays'> {
  const implementation = object(contract.implementation)
  const signed = dayOf(contract.dateSigned) ?? ''
  const term = dayOf(object(contract.period).endDate)
  const stated = dayOf(implementation.endDate) ?? dayOf(contract.finalStatusDate)
  const endedOn = stated !== null && stated >= signed && days.has(stated) ? stated : null
  const deliveries = milestonesOf(contract).filter(({ type }) => text(type).toLowerCase() === 'delivery')
  const delivered = deliveries.length > 0 && deliveries.every((one) => statusOf(one) === 'met')
  const word = endingWord(contract)
  const early = endedOn !== null && term !== null && endedOn < term ? 'early' : null
  const derived = statusOf(contract) === 'terminated' ? (delivered ? 'normal' : early) : null
  const said = text(contract.x_delayDays)
  return {
    ending: word === '' ? derived : (WORDS[word] ?? null),
    endedOn,
    delayDays: said !== '' ? Number(said) : delivered ? delayOf(deliveries, term, days) : null,
  }
}

/** Returns the word for how a contract ended: `x_ending`, or its final status; empty if it states neither. */
function endingWord(contract: Json): string {
  const final = text(contract.finalStatus) || text(object(contract.implementation).finalStatus)
  return (text(contract.x_ending) || final).toLowerCase().replace(/[\s_-]+/g, '')
}

/** Words for how contracts ended that are in no codelist. Contracts that were never signed have not ended. */
export function unknownEndings(contracts: readonly Json[]): string[] {
  const known = ['', 'cancelled', 'unsuccessful']
  return contracts.map(endingWord).filter((word) => !known.includes(word) && !Object.hasOwn(WORDS, word))
}

/**
 * Returns the longest delay of deliveries. Each is due on its own day, or else at the end of the contract's term, which
 * amendments may have moved. Null unless all of their days are known: acceptances and payments prove no delay.
 */
function delayOf(deliveries: readonly Json[], term: PlainDate | null, days: ReachedDays): number | null {
  const delays = deliveries.map((one) => {
    const due = dayOf(one.dueDate) ?? term
    const met = dayOf(one.dateMet)
    return due === null || met === null || !days.has(met) ? null : Math.max(0, daysBetween(due, met))
  })
  return delays.includes(null) ? null : Math.max(...delays.map(Number))
}

function sumOf(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null)
  if (known.length === 0) return null
  return amountOf(known.reduce((all, amount) => all + Number(amount), 0))?.toFixed(2) ?? null
}

/** Reads the amounts of contracts, which are comparable only in the currency of their project. */
class Amounts {
  readonly warnings: MappedWarning[] = []

  constructor(private readonly currency: string | null) {}

  of(contract: Json): Pick<EndingValues, 'finalValue' | 'penalty' | 'deduction'> {
    const own = currencyOf(object(contract.value).currency)
    return {
      finalValue: this.read(object(contract.implementation).finalValue, own, 'contracts.implementation.finalValue'),
      penalty: this.read(contract.x_penalty, own, 'contracts.x_penalty'),
      deduction: this.read(contract.x_deduction, own, 'contracts.x_deduction'),
    }
  }

  private read(value: unknown, own: string, field: string): string | null {
    const { amount, currency } = object(value)
    const read = amountOf(amount)
    if (read === null) return null
    const unit = text(currency) === '' ? own : currencyOf(currency)
    const same = unit === (this.currency ?? '') || (unit === '' && text(currency) === '')
    if (same) return read.toFixed(2)
    const written = storable(`${text(amount)} ${text(currency) || own}`, 40)
    this.warnings.push({ reason: 'BAD_AMOUNT', params: { field, value: written } })
    return null
  }
}
