import { type Json, object, objects, strings, text } from '../read/json.js'
import { distinct, type Organisation, type Organisations } from './organisations.js'
import type { MappedProcess, MappedWarning } from './process.js'
import { statusOf } from './status.js'

/** Statuses of bids, as `statusOf` returns them. */
const WITHDRAWN = 'withdrawn'
const REFUSED_STATES = ['disqualified', 'notqualified', 'invalid', 'rejected']
const TAKEN = ['invited', 'pending', 'valid', 'qualified', 'active', 'accepted', 'complete']

const isAccepted = (bid: Json): boolean => statusOf(bid) !== WITHDRAWN && !REFUSED_STATES.includes(statusOf(bid))

/** Bidders, by the states of their bids. */
export class Bids {
  readonly warnings: MappedWarning[] = []
  /** Bidders that are kept and not asked: their bids were refused. */
  readonly refused: MappedProcess['otherParties'] = []
  /** Name and status of each of these: a body is named once, however many bids it made. */
  private readonly refusals = new Set<string>()
  /** Bodies with bids that were all withdrawn or refused. */
  private readonly out = new Set<number>()
  /** Bodies whose bids name lots: they only take part in these. */
  private readonly placed = new Set<number>()
  private readonly common: Organisation[]
  private readonly byLot = new Map<string, Organisation[]>()

  /** @param lots codes of the lots that the tender has */
  constructor(merged: Json, lots: ReadonlySet<string>, organisations: Organisations) {
    const bids = objects(object(merged.bids).details)
    const of = (list: readonly Json[]) =>
      list.flatMap((bid) => objects(bid.tenderers).flatMap((raw) => organisations.find(raw) ?? []))
    const taken = bids.filter(isAccepted)
    const bidders = new Set(of(taken).map(({ key }) => key))
    for (const bid of bids.filter((one) => !isAccepted(one))) {
      for (const body of of([bid])) {
        if (bidders.has(body.key)) continue
        this.out.add(body.key)
        if (statusOf(bid) !== WITHDRAWN) this.keep(body, text(bid.status))
      }
    }
    this.noteUnknown(taken)
    const namesLot = (bid: Json) => strings(bid.relatedLots).some((lot) => lots.has(lot))
    for (const bid of taken.filter(namesLot)) {
      const own = of([bid])
      for (const { key } of own) this.placed.add(key)
      for (const lot of strings(bid.relatedLots)) {
        const there = this.byLot.get(lot)
        if (there) there.push(...own)
        else this.byLot.set(lot, [...own])
      }
    }
    this.common = distinct(of(taken.filter((bid) => !namesLot(bid))))
  }

  /** Returns who bid for a section, the tenderers of the process among them. */
  biddersOf(code: string, tenderers: readonly Organisation[]): Organisation[] {
    const everywhere = tenderers.filter(({ key }) => !this.out.has(key) && !this.placed.has(key))
    return distinct([...everywhere, ...this.common, ...(this.byLot.get(code) ?? [])])
  }

  private keep({ name, body, raw }: Organisation, status: string): void {
    const role = status.toLowerCase()
    const key = JSON.stringify([name, role])
    if (this.refusals.has(key)) return
    this.refusals.add(key)
    const [first] = body.statements.values()
    this.refused.push({ role, name, id: text(raw.id) || (first?.id ?? '') })
    this.warnings.push({ reason: 'BID_REFUSED', params: { name, word: status } })
  }

  private noteUnknown(bids: readonly Json[]): void {
    const words = bids.filter((bid) => statusOf(bid) !== '' && !TAKEN.includes(statusOf(bid)))
    for (const word of new Set(words.map((bid) => text(bid.status)))) {
      this.warnings.push({ reason: 'UNKNOWN_STATUS', params: { word } })
    }
  }
}
