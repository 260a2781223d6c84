import { SYNC_RUN_MACHINE, SYNC_RUN_STATES, type SyncRunStatus } from '@credit/contract'
import { Column, Entity, Index } from 'typeorm'
import { Id, RefColumn, StatusColumn, TimeColumn } from '../columns.js'
import { Unscoped } from '../scope.js'

/** Position for resuming an interrupted run: files before `file` and items up to `item` are done. */
export interface SyncCursor {
  file: string
  item: number
  /** Digest of the source then: in a changed one the positions mean nothing. */
  state?: string | null
}

/** An import from the upstream procurement platform. */
@Entity('sync_run')
@Unscoped('one upstream platform for all areas', { audited: false })
@Index(['startedAt', 'id'])
export class SyncRunEntity {
  @Id()
  id: string

  /** File, folder or address, as configured. */
  @Column('text')
  source: string

  @StatusColumn(SYNC_RUN_MACHINE, { choices: SYNC_RUN_STATES })
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

  /** Reason of the failure: a code and its parameters. */
  @Column('jsonb', { nullable: true })
  error: { reason: string; params: Record<string, string | number> } | null

  /** The process that runs it now; when another takes over, the former stops at its next batch. */
  @RefColumn()
  holder: string

  /** Account that started it; null for the schedule and the command line. */
  @RefColumn({ nullable: true })
  accountId: string | null
}
