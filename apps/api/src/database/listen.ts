import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common'
import { Client } from 'pg'
import type { Ctx } from '../core/context.js'
import { errorForLog } from '../core/error-for-log.js'
import { DirectDatabase } from './direct-database.js'
import { sendNotification } from './listen.sql.js'

type Subscriber = (payload: string) => void

const RETRY_MS = [100, 300, 1000, 3000] as const

/**
 * The LISTEN connection of an instance, for caches that must be cleared at once and streams of progress. It reconnects
 * automatically; notifications sent meanwhile are lost, which `onGap` reports.
 */
@Injectable()
export class Listener implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(Listener.name)
  private readonly subscribers = new Map<string, Set<Subscriber>>()
  private readonly onReconnect = new Set<() => void>()
  private client: Client | null = null
  private closed = false
  private tries = 0
  private retry: NodeJS.Timeout | undefined

  constructor(private readonly database: DirectDatabase) {}

  /** Calls `fn` with the payload of every notification of `channel`. Returns a function that ends it. */
  on(channel: string, fn: Subscriber): () => void {
    const known = this.subscribers.get(channel)
    const subscribers = known ?? new Set<Subscriber>()
    subscribers.add(fn)
    if (!known) {
      this.subscribers.set(channel, subscribers)
      void this.listenTo(channel)
    }
    return () => subscribers.delete(fn)
  }

  /** Calls `fn` whenever notifications may have been missed. */
  onGap(fn: () => void): () => void {
    this.onReconnect.add(fn)
    return () => this.onReconnect.delete(fn)
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect()
  }

  async onModuleDestroy(): Promise<void> {
    this.closed = true
    clearTimeout(this.retry)
    const client = this.client
    this.client = null
    await client?.end().catch(() => undefined)
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.database.url,
      application_name: 'credit-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => this.lost(client))
    client.on('end', () => this.lost(client))
    client.on('notification', ({ channel, payload }) => this.dispatch(channel, payload ?? ''))
    try {
      await client.connect()
      if (this.closed) return void (await client.end())
      this.client = client
      for (const channel of this.subscribers.keys()) await this.listenTo(channel)
    } catch (error) {
      this.log.warn(`listening failed: ${(error as Error).message}`)
      this.lost(client)
      return
    }
    if (this.tries > 0) for (const fn of this.onReconnect) fn()
    this.tries = 0
  }

  private lost(client: Client): void {
    if (this.closed || (this.client !== null && this.client !== client)) return
    if (this.retry) return
    this.client = null
    void client.end().catch(() => undefined)
    const wait = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)] ?? 3000
    this.tries++
    this.retry = setTimeout(() => {
      this.retry = undefined
      void this.connect()
    }, wait)
  }

  private async listenTo(channel: string): Promise<void> {
    const client = this.client
    if (!client) return
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`).catch(() => this.lost(client))
  }

  private dispatch(channel: string, payload: string): void {
    for (const fn of this.subscribers.get(channel) ?? []) {
      try {
        fn(payload)
      } catch (error) {
        this.log.error(errorForLog(error))
      }
    }
  }
}

/** Notifies all instances, with at most 7,999 bytes, when `tx` is committed. */
export async function notifyChannel(tx: Ctx, channel: string, payload = ''): Promise<void> {
  await sendNotification.rows(tx, { channel, payload })
}
