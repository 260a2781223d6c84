import { bodyOf } from './bodies.js'
import { lcm } from './exact.js'
import type { WeightedTotal } from './groups.js'
import { mutualTerm, type Rating, weigh } from './rating.js'
import type { AgeWindow, EvaluationGroup, Formula, Hundredths } from './types.js'

type Groups = Record<AgeWindow, Map<string, EvaluationGroup>>

/**
 * The rating R of one participant, kept up to date while evaluations are added and removed: each change
 * costs the same, however many evaluators there are. Gives what `rate` gives of the same groups.
 */
export class RunningRating {
  /** By age window and body. */
  private readonly groups: Groups = { 0: new Map(), 1: new Map(), 2: new Map() }
  private weight: bigint
  private whole: bigint
  /** Sums of w*x by their denominator; the groups that are not scaled down are in `whole`. */
  private readonly parts = new Map<number, { weighted: bigint; groups: number }>()

  constructor(private readonly formula: Formula) {
    this.weight = BigInt(formula.k) * 100n
    this.whole = BigInt(formula.k) * BigInt(formula.p) * 100n
  }

  add({ weight, total, ...by }: WeightedTotal): void {
    this.change(by, weight, weight * total)
  }

  remove({ weight, total, ...by }: WeightedTotal): void {
    this.change(by, -weight, -weight * total)
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

  private change(by: Omit<WeightedTotal, 'weight' | 'total'>, s: Hundredths, sx: number): void {
    const { evaluatorId, window } = by
    const groups = this.groups[window]
    const body = bodyOf(by, this.formula)
    let group = groups.get(body)
    if (!group) {
      group = { evaluatorId, window, s: 0, sx: 0 }
      groups.set(body, group)
    }
    const { perEvaluatorMax, ageWeights } = this.formula
    if (group.s <= perEvaluatorMax && group.s + s <= perEvaluatorMax) {
      // Neither is scaled down: both terms are linear in what was added.
      this.weight += BigInt(ageWeights[window] * s)
      this.whole += BigInt(ageWeights[window]) * BigInt(sx)
      group.s += s
      group.sx += sx
    } else {
      this.apply(group, -1)
      group.s += s
      group.sx += sx
      this.apply(group, 1)
    }
    if (group.s === 0) groups.delete(body)
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
