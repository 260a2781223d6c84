import type { Writable } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import type { Piscina } from 'piscina'
import { BoundedQueue, QUEUE_RETRY_AFTER_S } from '../bounded-queue.js'
import { CONFIG, type Config } from '../config/index.js'
import type { Ctx } from '../context.js'
import { tooMany } from '../domain-error.js'
import type { HeavyTask } from './heavy-task.js'
import { serveStream } from './stream-port.js'

const IS_SOURCE = import.meta.url.endsWith('.ts')
/**
 * Below the priority of the thread that answers callers. Elsewhere than on Linux the whole process would have it, and
 * tests would wait.
 */
const NICE = process.platform === 'linux' && !IS_SOURCE ? 10 : 0
/** Account name for work of the product itself. */
const SYSTEM = ''

/**
 * Runs computations in threads if they take longer than the event loop may be blocked: 50 ms (docs/decisions/0034).
 * Threads are started by the first task and end when they are idle. An account has one task at a time.
 */
@Injectable()
export class HeavyWork implements OnApplicationShutdown {
  private readonly log = new Logger('HeavyWork')
  private readonly queue: BoundedQueue
  private readonly streams: BoundedQueue
  private readonly accounts = new Map<string, BoundedQueue>()
  /** @internal Read by its test. */
  pool: Promise<Piscina> | null = null

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'limits'>) {
    const { heavyAtOnce, exportsAtOnce, heavyQueue: waiting } = config.limits
    this.queue = new BoundedQueue({ concurrent: heavyAtOnce, waiting })
    this.streams = new BoundedQueue({ concurrent: exportsAtOnce, waiting })
  }

  /**
   * Runs a task for the actor of a context, or for the product, and returns its result.
   *
   * @throws DomainError TOO_MANY_REQUESTS if too much work of the account waits, OVERLOADED if too much of all does
   */
  run<Input, Output>({ actor }: Pick<Ctx, 'actor'>, task: HeavyTask<Input, Output>, input: Input): Promise<Output> {
    return this.inTurn(actor?.accountId ?? SYSTEM, () => this.queue.run(() => this.perform(task, input)))
  }

  /**
   * Runs a task that requests its input in parts and writes its file to a stream with backpressure, and ends the
   * stream. Clients may read slowly, so streams have threads of their own, as many as concurrent exports.
   * @throws DomainError OVERLOADED if too many wait
   */
  stream<Input extends object, Part>(
    { module: filename, name }: HeavyTask<Input & { port: MessagePort }, void>,
    input: Input,
    parts: AsyncIterable<Part>,
    out: Writable,
  ): Promise<void> {
    return this.streams.run(async () => {
      const { port1, port2 } = new MessageChannel()
      const abort = new AbortController()
      const { signal } = abort
      const options = { filename, name, signal, transferList: [port2] }
      const pool = await this.opened()
      const served = serveStream(port1, parts, out)
      served.catch(() => abort.abort())
      // Only this end closes at once: the thread has no event loop between tasks.
      const written = pool.run({ ...input, port: port2 }, options).finally(() => port1.close())
      // If the stream failed, its error comes first: the thread was ended for it.
      for (const end of await Promise.allSettled([served, written])) {
        if (end.status === 'rejected') throw end.reason
      }
      out.end()
    })
  }

  /** Closes the pool after jobs have ended, because they wait for their work. */
  async onApplicationShutdown(): Promise<void> {
    const pool = await this.pool
    await pool?.destroy()
  }

  private async inTurn<T>(account: string, work: () => Promise<T>): Promise<T> {
    const limits = { concurrent: 1, waiting: this.config.limits.accountHeavyQueue }
    const own = this.accounts.get(account) ?? new BoundedQueue(limits, () => tooMany(QUEUE_RETRY_AFTER_S))
    this.accounts.set(account, own)
    try {
      return await own.run(work)
    } finally {
      if (own.isIdle) this.accounts.delete(account)
    }
  }

  private async perform<Input, Output>(
    { module: filename, name, seconds }: HeavyTask<Input, Output>,
    input: Input,
  ): Promise<Output> {
    const pool = await this.opened()
    const { heavySeconds } = this.config.limits
    const signal = AbortSignal.timeout(Math.min(seconds ?? heavySeconds, heavySeconds) * 1000)
    return (await pool.run(input, { filename, name, signal })) as Output
  }

  private opened(): Promise<Piscina> {
    this.pool ??= this.open()
    return this.pool
  }

  /** The library is loaded here, so that a start does not wait for it. */
  private async open(): Promise<Piscina> {
    const { Piscina } = await import('piscina')
    const { heavyAtOnce, exportsAtOnce, heavyIdleMs, heavyMemoryMb } = this.config.limits
    const pool = new Piscina({
      minThreads: 0,
      maxThreads: heavyAtOnce + exportsAtOnce,
      idleTimeout: heavyIdleMs,
      niceIncrement: NICE,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: heavyMemoryMb },
      execArgv: IS_SOURCE ? ['--import', '@swc-node/register/esm-register'] : [],
    })
    // A thread that fails without a task; without a listener the process would end.
    pool.on('error', (error: Error) => this.log.error(error))
    return pool
  }
}
