import type { ParticipantSign } from '@credit/contract'
import type { Rules } from '../../ledger/rules/rules.js'

/** A band that holds more than this share of the rated tells good from bad no longer. */
const CROWDED_SHARE = 0.6

/** Numbers of participants of one role in each band, and without a rating. */
export class BandCounts {
  unrated = 0
  private readonly bands: Map<string, number>

  constructor(rules: Rules, sign: ParticipantSign) {
    this.bands = new Map(rules.bandCodes(sign).map((code) => [code, 0]))
  }

  add({ unrated, band }: { unrated: boolean; band: string | null }, count = 1): void {
    if (unrated || band === null) this.unrated += count
    else this.bands.set(band, this.of(band) + count)
  }

  of(band: string): number {
    return this.bands.get(band) ?? 0
  }

  /** The bands with their number of rated participants, the highest first. */
  get rows(): [band: string, count: number][] {
    return [...this.bands]
  }

  get rated(): number {
    return this.rows.reduce((sum, [, count]) => sum + count, 0)
  }

  /** The band that holds more than 60 % of the rated. */
  get crowded(): string | null {
    const { rated } = this
    return this.rows.find(([, count]) => count > rated * CROWDED_SHARE)?.[0] ?? null
  }
}

/** Returns empty counts of every role. */
export function countsBy(rules: Rules): Record<ParticipantSign, BandCounts> {
  const of = (sign: ParticipantSign) => new BandCounts(rules, sign)
  return { 1: of(1), 2: of(2), 3: of(3), 4: of(4) }
}
