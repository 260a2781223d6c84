/** Numbers that look random and are the same each time: mulberry32. */
export class Random {
  constructor(private state: number) {}

  /** From 0 to 1, 1 excluded. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.int(0, list.length - 1)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  /** `n` different ones, or all where there are fewer. */
  some<T>(list: readonly T[], n: number): T[] {
    const rest = [...list]
    const taken: T[] = []
    while (taken.length < n && rest.length > 0) {
      taken.push(...rest.splice(this.int(0, rest.length - 1), 1))
    }
    return taken
  }
}
