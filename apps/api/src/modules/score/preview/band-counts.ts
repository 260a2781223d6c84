import type { ParticipantSign } from '@credit/contract'
import { BASES, type Basis } from '@credit/scoring'
import type { Rules } from '../../ledger/rules/rules.js'

/** A band that holds more than this share of the rated tells good from bad no longer. */
const CROWDED_SHARE = 0.6

/** A participant as it is counted. */
interface Counted {
  unrated: boolean
  band: string | null
  limited: boolean
  basis: Basis | null
}

/** Numbers of participants of one role in each band, by basis, and without a rating. */
export class BandCounts {
  unrated = 0
  /** The rated whose band or stars are lower because of the mean of their evaluations. */
  limited = 0
  readonly bases: Record<Basis, number> = { low: 0, medium: 0, high: 0 }
  private readonly bands: Map<string, number>

  constructor(rules: Rules, sign: ParticipantSign) {
    this.bands = new Map(rules.bandCodes(sign).map((code) => [code, 0]))
  }

  add({ unrated, band, limited, basis }: Counted, count = 1): void {
    if (unrated || band === null) {
      this.unrated += count
      return
    }
    this.bands.set(band, this.of(band) + count)
    if (limited) this.limited += count
    if (basis) this.bases[basis] += count
  }

  /** The number of each basis, the least first; none if evaluations do not count. */
  get basisRows(): [basis: Basis, count: number][] {
    const rows = BASES.map((basis): [Basis, number] => [basis, this.bases[basis]])
    return rows.some(([, count]) => count > 0) ? rows : []
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
