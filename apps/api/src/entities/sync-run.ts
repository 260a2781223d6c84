import type { SyncRunStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { Id, RefColumn, TimeColumn } from '../platform/database/columns.js'

/** Where an interrupted run goes on: all files before `file` and items before `item` are done. */
export interface SyncCursor {
  file: string
  item: number
  /** What the source was then: in another one the places mean nothing. */
  state?: string | null
}

/** One import from the upstream procurement platform. */
@Entity('sync_run')
@Index(['startedAt', 'id'])
export class SyncRun {
  @Id()
  id: string

  /** File, folder or address, as configured. */
  @Column('text')
  source: string

  @Column('text')
  status: SyncRunStatus

  @TimeColumn()
  startedAt: Date

  @TimeColumn({ nullable: true })
  finishedAt: Date | null

  @Column('jsonb', { nullable: true })
  cursor: SyncCursor | null

  @Column('jsonb')
  counts: Record<string, unknown>

  /** Opens stages reached longer ago than the horizon as well. */
  @Column('boolean', { default: false })
  openAll: boolean

  /** Why it failed: a reason code and its parameters. */
  @Column('jsonb', { nullable: true })
  error: { reason: string; params: Record<string, string | number> } | null

  /** Whoever runs it now; another that takes it over makes the former stop at its next step. */
  @RefColumn()
  holder: string

  /** Who started it; null for the schedule and the command line. */
  @RefColumn({ nullable: true })
  accountId: string | null
}
