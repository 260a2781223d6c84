import { JOB_MACHINE } from '@credit/contract'
import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common'
import { Observable } from 'rxjs'
import type { Ctx } from '../database/context.js'
import { Listener } from '../database/listen.js'
import { JOB_CHANNEL } from './enqueue.js'
import { toRow, visibleJob } from './jobs.queries.js'

/** Keeps proxies from closing a quiet stream. */
const PING_MS = 15_000

/** Streams of progress: one listening connection an instance serves them all. */
@Injectable()
export class JobEvents implements OnModuleDestroy {
  private readonly streams = new Map<string, Set<() => void>>()
  private readonly ends = new Set<() => void>()

  constructor(listener: Listener) {
    listener.on(JOB_CHANNEL, (id) => {
      for (const send of this.streams.get(id) ?? []) send()
    })
    // What was said while the connection was away is read again.
    listener.onGap(() => {
      for (const sends of this.streams.values()) for (const send of sends) send()
    })
  }

  /** The job as it is, then each time it changes, until it ends. */
  of(ctx: Ctx, id: string): Observable<MessageEvent> {
    return new Observable((subscriber) => {
      const sends = this.streams.get(id) ?? new Set()
      this.streams.set(id, sends)
      let reading = Promise.resolve()
      const send = () => {
        reading = reading.then(async () => {
          if (subscriber.closed) return
          const row = toRow(ctx, await visibleJob(ctx, id))
          subscriber.next({ type: 'job', data: row })
          if (JOB_MACHINE.final.includes(row.status)) subscriber.complete()
        })
        reading.catch((error: unknown) => subscriber.error(error))
      }
      const end = () => subscriber.complete()
      const ping = setInterval(() => subscriber.next({ type: 'ping', data: {} }), PING_MS)
      sends.add(send)
      this.ends.add(end)
      send()
      return () => {
        clearInterval(ping)
        this.ends.delete(end)
        sends.delete(send)
        if (sends.size === 0) this.streams.delete(id)
      }
    })
  }

  onModuleDestroy(): void {
    for (const end of [...this.ends]) end()
  }
}
