/** Pseudo-random numbers that repeat for the same seed (mulberry32). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed | 0
  }

  /** Returns a number from 0 to 1, excluding 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** Returns an integer from `min` to `max`, including both. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  /** Returns true with the probability given. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns one item of the list. */
  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)]
    if (item === undefined) throw new RangeError('The list is empty')
    return item
  }

  /** Returns `count` different items, or all if there are fewer. */
  sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) {
      taken.push(...rest.splice(this.int(0, rest.length - 1), 1))
    }
    return taken
  }

  /** Returns the items in random order. */
  shuffled<T>(list: readonly T[]): T[] {
    return this.sample(list, list.length)
  }

  /** Returns an independent generator, so that the draws of others do not change its sequence. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 4294967296))
  }
}
