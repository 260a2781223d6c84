import { lcm } from './exact.js'
import type { WeightedTotal } from './groups.js'
import { mutualTerm, type Rating, weigh } from './rating.js'
import type { EvaluationGroup, Formula, Hundredths } from './types.js'

/**
 * The rating R of one participant, kept up to date while evaluations are added and removed: each change
 * costs the same, however many evaluators there are. Gives what `rate` gives of the same groups.
 */
export class RunningRating {
  private readonly groups = new Map<string, EvaluationGroup>()
  private weight: bigint
  private whole: bigint
  /** Sums of w*x by their denominator; the groups that are not scaled down are in `whole`. */
  private readonly parts = new Map<number, { weighted: bigint; groups: number }>()

  constructor(private readonly formula: Formula) {
    this.weight = BigInt(formula.k) * 100n
    this.whole = BigInt(formula.k) * BigInt(formula.p) * 100n
  }

  add({ weight, total, ...key }: WeightedTotal): void {
    this.change(key, weight, weight * total)
  }

  remove({ weight, total, ...key }: WeightedTotal): void {
    this.change(key, -weight, -weight * total)
  }

  get rating(): Rating {
    let scale = 1n
    for (const denominator of this.parts.keys()) scale = lcm(scale, denominator)
    let numerator = this.whole * scale
    for (const [denominator, { weighted }] of this.parts) {
      numerator += weighted * (scale / BigInt(denominator))
    }
    return { numerator, weight: this.weight, scale }
  }

  get mutual(): Hundredths {
    return mutualTerm(this.rating, this.formula)
  }

  private change(
    { evaluatorId, window }: Pick<EvaluationGroup, 'evaluatorId' | 'window'>,
    s: Hundredths,
    sx: number,
  ): void {
    const key = `${window}${evaluatorId}`
    const before = this.groups.get(key)
    const after = { evaluatorId, window, s: (before?.s ?? 0) + s, sx: (before?.sx ?? 0) + sx }
    const { perEvaluatorMax, ageWeights } = this.formula
    if (after.s <= perEvaluatorMax && (before?.s ?? 0) <= perEvaluatorMax) {
      // Neither is scaled down: both terms are linear in what was added.
      this.weight += BigInt(ageWeights[window] * s)
      this.whole += BigInt(ageWeights[window]) * BigInt(sx)
    } else {
      if (before) this.apply(before, -1)
      this.apply(after, 1)
    }
    if (after.s === 0) this.groups.delete(key)
    else this.groups.set(key, after)
  }

  private apply(group: EvaluationGroup, sign: 1 | -1): void {
    if (group.s === 0) return
    const { weight, weighted, denominator } = weigh(group, this.formula)
    const by = BigInt(sign)
    this.weight += by * weight
    if (denominator === 1) {
      this.whole += by * weighted
      return
    }
    const part = this.parts.get(denominator) ?? { weighted: 0n, groups: 0 }
    const groups = part.groups + sign
    if (groups === 0) this.parts.delete(denominator)
    else this.parts.set(denominator, { weighted: part.weighted + by * weighted, groups })
  }
}
