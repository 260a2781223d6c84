import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common'
import { Client } from 'pg'
import { DataSource } from 'typeorm'
import type { Ctx } from './context.js'
import { sql } from './sql.js'

type Hear = (payload: string) => void

const RETRY_MS = [100, 300, 1000, 3000] as const

/**
 * The one LISTEN connection of an instance: caches that must drop at once, streams of progress.
 * It reconnects by itself; what was said meanwhile is lost, so `onGap` tells who keeps something.
 */
@Injectable()
export class Listener implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(Listener.name)
  private readonly hearers = new Map<string, Set<Hear>>()
  private readonly gaps = new Set<() => void>()
  private client: Client | null = null
  private closed = false
  private tries = 0
  private retry: NodeJS.Timeout | undefined

  constructor(private readonly dataSource: DataSource) {}

  /** Calls `fn` with the payload of every notification of `channel`; the answer ends that. */
  on(channel: string, fn: Hear): () => void {
    const known = this.hearers.get(channel)
    const hearers = known ?? new Set<Hear>()
    hearers.add(fn)
    if (!known) {
      this.hearers.set(channel, hearers)
      void this.listenTo(channel)
    }
    return () => hearers.delete(fn)
  }

  /** Calls `fn` whenever notifications may have been missed. */
  onGap(fn: () => void): () => void {
    this.gaps.add(fn)
    return () => this.gaps.delete(fn)
  }

  /** Says `payload` (at most 7,999 bytes) on a channel, to all instances, once `tx` is committed. */
  async notify(tx: Ctx, channel: string, payload = ''): Promise<void> {
    await notifyChannel(tx, channel, payload)
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
    const { url } = this.dataSource.options as { url?: string }
    const client = new Client({
      connectionString: url,
      application_name: 'credit-listen',
      keepAlive: true,
    })
    client.on('error', () => this.lost(client))
    client.on('end', () => this.lost(client))
    client.on('notification', ({ channel, payload }) => this.hear(channel, payload ?? ''))
    try {
      await client.connect()
      if (this.closed) return void (await client.end())
      this.client = client
      for (const channel of this.hearers.keys()) await this.listenTo(channel)
    } catch (error) {
      this.log.warn(`listening failed: ${(error as Error).message}`)
      this.lost(client)
      return
    }
    if (this.tries > 0) for (const fn of this.gaps) fn()
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

  private hear(channel: string, payload: string): void {
    for (const fn of this.hearers.get(channel) ?? []) {
      try {
        fn(payload)
      } catch (error) {
        this.log.error(error)
      }
    }
  }
}

/** The same for code that has no instance at hand (seeds, the command line). */
export async function notifyChannel(tx: Ctx, channel: string, payload = ''): Promise<void> {
  await sql(
    tx,
    (s) => `SELECT pg_notify(${s.param(channel)}, ${s.param(payload)})
      WHERE ${s.unscoped('a notification belongs to no area')}`,
  )
}
