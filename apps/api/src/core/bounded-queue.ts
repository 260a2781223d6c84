import { DomainError } from './domain-error.js'

interface QueueLimits {
  /** Pieces of work at the same time. */
  concurrent: number
  /** Pieces that wait for a place; more are rejected. */
  waiting: number
}

/** Seconds after which a rejected caller may try again. */
export const QUEUE_RETRY_AFTER_S = 2

/** Does costly work a few pieces at a time: a burst of one kind leaves the threads to the others. */
export class BoundedQueue {
  private active = 0
  private readonly queue: (() => void)[] = []

  /** @param rejection creates the error of a piece that finds the queue full */
  constructor(
    readonly limits: QueueLimits,
    private readonly rejection = () => new DomainError('OVERLOADED', { retryAfter: QUEUE_RETRY_AFTER_S }),
  ) {}

  /** True if nothing runs or waits. */
  get isIdle(): boolean {
    return this.active === 0
  }

  /**
   * @throws DomainError OVERLOADED, or the queue's own error, if too many pieces wait already
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.active >= this.limits.concurrent) await this.place()
    else this.active++
    try {
      return await work()
    } finally {
      const next = this.queue.shift()
      // The place goes to the next in line; otherwise it is free.
      if (next) next()
      else this.active--
    }
  }

  private place(): Promise<void> {
    if (this.queue.length >= this.limits.waiting) {
      throw this.rejection()
    }
    return new Promise((resolve) => this.queue.push(resolve))
  }
}
