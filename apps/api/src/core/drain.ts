import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { Background } from './background.js'

/** A turn of the event loop that took no longer has just taken all connections that waited. */
const SHORT_TURN_MS = 0.2
const MAX_TURNS = 5000
/** Balancers give up connections that are idle for a shorter time (docs/operations.md). */
const IDLE_MS = 3000
const CHECK_MS = 250

/**
 * Takes an instance out of service without losing a call: it tells balancers to send no more, serves requests that
 * still arrive, and only then closes its port.
 */
@Injectable()
export class Drain {
  /** Whether this instance is being stopped. */
  active = false
  private readonly ends: (() => void)[] = []

  constructor(private readonly background: Background) {}

  /** Calls `end` before the port is closed: for answers that last as long as their client wants. */
  beforeClose(end: () => void): void {
    this.ends.push(end)
  }

  /**
   * Takes no more jobs and reports that this instance is being stopped. Serves for some time like that, on
   * connections that stay open, so that few are new when the port is closed. Then closes it, and each
   * connection after its next answer, or once it has been idle.
   *
   * @param signal ends the time early
   */
  async run(server: Server, ms: number, signal: AbortSignal): Promise<void> {
    this.active = true
    // `close` of the application awaits it, and gets its errors.
    this.background.stop().catch(() => undefined)
    await waitFor(ms, signal)
    for (const end of this.ends) end()
    await shortTurn()
    const closed = closePort(server)
    server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close')
    })
    if (ms > 0) await waitFor(IDLE_MS, AbortSignal.any([signal, closed]))
    while (!closed.aborted) {
      server.closeIdleConnections()
      await waitFor(CHECK_MS, closed)
    }
  }
}

/** Waits for a time, or until `signal` is aborted. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal }).catch(() => undefined)
}

/**
 * Waits until almost no connection can be waiting for acceptance: the system resets such connections when the port
 * closes.
 */
async function shortTurn(): Promise<void> {
  for (let turns = 0, begin = 0; turns < MAX_TURNS; turns++) {
    const now = performance.now()
    if (now - begin < SHORT_TURN_MS) return
    begin = now
    await turn()
  }
}

/**
 * Closes the port, but no connection: the `close` of HTTP would end idle ones, and new ones whose request
 * has not been read yet.
 *
 * @returns a signal that is aborted once the last connection has ended
 */
function closePort(server: Server): AbortSignal {
  const closed = new AbortController()
  NetServer.prototype.close.call(server, () => closed.abort())
  return closed.signal
}
