import { PassThrough, type Readable } from 'node:stream'
import { JOB_MACHINE } from '@credit/contract'
import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { Drain } from '#core/drain'
import { Listener } from '#database/listen'
import { JOB_CHANNEL } from './enqueue.js'
import { JobRegistry } from './job-registry.js'
import { getJob } from './jobs.queries.js'

/** Keeps proxies from closing an idle stream. */
const PING_MS = 15_000

/** Streams of progress; one LISTEN connection per instance serves them all. */
@Injectable()
export class JobEvents implements OnModuleDestroy {
  private readonly streams = new Map<string, Set<() => void>>()
  private readonly open = new Set<PassThrough>()

  constructor(
    private readonly registry: JobRegistry,
    listener: Listener,
    drain: Drain,
  ) {
    drain.beforeClose(() => this.endStreams())
    listener.on(JOB_CHANNEL, (id) => {
      for (const send of this.streams.get(id) ?? []) send()
    })
    // Notifications may have been missed: every job is read again.
    listener.onGap(() => {
      for (const sends of this.streams.values()) for (const send of sends) send()
    })
  }

  /** Streams server-sent events: the job now and after each change, until it ends. */
  of(ctx: Ctx, id: string): Readable {
    const stream = new PassThrough()
    const ping = setInterval(() => stream.write(': ping\n\n'), PING_MS)
    let reading = Promise.resolve()
    const send = () => {
      reading = reading.then(() => this.sendRow(ctx, id, stream))
      reading.catch(() => stream.end())
    }
    const sends = this.streams.get(id) ?? new Set()
    this.streams.set(id, sends.add(send))
    this.open.add(stream)
    stream.once('close', () => {
      clearInterval(ping)
      this.open.delete(stream)
      sends.delete(send)
      if (sends.size === 0) this.streams.delete(id)
    })
    send()
    return stream
  }

  onModuleDestroy(): void {
    this.endStreams()
  }

  /** Clients reconnect, to another instance if there is one. */
  private endStreams(): void {
    for (const stream of this.open) stream.end()
  }

  private async sendRow(ctx: Ctx, id: string, stream: PassThrough): Promise<void> {
    if (stream.writableEnded || stream.destroyed) return
    const row = await getJob(ctx, id, this.registry)
    stream.write(`event: job\ndata: ${JSON.stringify(row)}\n\n`)
    if (JOB_MACHINE.final.includes(row.status)) stream.end()
  }
}
