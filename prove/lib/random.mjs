/** Pseudo-random numbers that one seed repeats (mulberry32). */
export class Random {
  #state

  constructor(seed) {
    this.#state = seed >>> 0
  }

  /** From 0, below 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number of both bounds and between. */
  int(low, high) {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick(list) {
    return list[this.int(0, list.length - 1)]
  }

  chance(share) {
    return this.next() < share
  }

  shuffled(list) {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.int(0, i)
      ;[copy[i], copy[j]] = [copy[j], copy[i]]
    }
    return copy
  }

  /** A stream of its own, so that what others draw does not change it. */
  fork() {
    return new Random(Math.floor(this.next() * 4294967296))
  }
}
