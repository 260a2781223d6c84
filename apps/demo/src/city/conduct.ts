import type { Random } from '@credit/testkit/random'

/**
 * How the participants of the city perform: the share of them, and the share of the points that their
 * work earns. Evaluators see it with some error, so that even the best do not get 100 everywhere.
 */
const CONDUCT: readonly (readonly [share: number, from: number, to: number])[] = [
  [0.22, 1, 1.06],
  [0.36, 0.88, 0.97],
  [0.22, 0.7, 0.82],
  [0.11, 0.52, 0.66],
  [0.09, 0.28, 0.42],
]
/** From here on a participant shows its merits too. */
const OUTSTANDING = 1
/** Below this supervisors find something sooner or later. */
const POOR = 0.68

/** Returns how a participant performs; those of the demo accounts perform well. */
export function conductOf(random: Random, account: string | null): number {
  const [place, within] = [random.next(), random.next()]
  if (account !== null) return 0.86 + within * 0.12
  let below = 0
  for (const [share, from, to] of CONDUCT) {
    below += share
    if (place < below) return from + within * (to - from)
  }
  return OUTSTANDING
}

export const isOutstanding = ({ quality }: { quality: number }) => quality >= OUTSTANDING
export const hasLowQuality = ({ quality }: { quality: number }) => quality < POOR
