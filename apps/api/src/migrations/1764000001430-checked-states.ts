import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Columns and the states that they may have, as the machines were at the time of this migration. */
const STATES = [
  ['account', 'status', 'pending enabled rejected disabled'],
  ['adjustment', 'status', 'pending approved rejected expired revoked'],
  ['api_key', 'status', 'draft active revoked'],
  ['bonus_claim', 'status', 'draft pending noticed approved rejected expired revoked'],
  ['certificate', 'status', 'pending approved rejected expired replaced'],
  ['credit_case', 'status', 'filed accepted refused asked upheld dismissed withdrawn reviewing confirmed'],
  ['credit_record', 'status', 'preparing issued failed superseded revoked'],
  ['dishonest_record', 'status', 'reported noticed confirmed dismissed expired repaired revoked'],
  ['evaluation_flag', 'status', 'open confirmed dismissed'],
  ['evaluation_record', 'status', 'pending deferred submitted held revealed dropped expired closed excused voided'],
  ['job', 'status', 'queued running succeeded failed cancelled'],
  ['job_row', 'state', 'pending done unchanged failed'],
  ['outbox_message', 'status', 'waiting sending sent failed dropped'],
  ['participant', 'status', 'active onLeave disabled merged'],
  ['participant_merge', 'status', 'merged undone'],
  ['participant_merge', 'source_status', 'active onLeave disabled merged'],
  ['rating', 'status', 'computed notice inForce replaced withdrawn'],
  ['registration', 'status', 'pending approved rejected'],
  ['revision', 'status', 'pending approved rejected withdrawn'],
  ['sync_run', 'status', 'running succeeded partly failed interrupted'],
  ['webhook', 'status', 'draft active disabled'],
  ['webhook_delivery', 'status', 'waiting sending sent dropped'],
] as const

const FLAGS = ['area', 'system_message'] as const

const textCheck = (column: string, states: string) =>
  `${column} IN (${states
    .split(' ')
    .map((state) => `'${state}'`)
    .join(', ')})`

const CHECKS: readonly { table: string; name: string; check: string }[] = [
  ...STATES.map(([table, column, states]) => ({
    table,
    name: `ck_${table}_${column}`,
    check: textCheck(column, states),
  })),
  ...FLAGS.map((table) => ({ table, name: `ck_${table}_status`, check: 'status IN (0, 1)' })),
]

/**
 * Limits status columns to the states of their machines (decision 117); the previous release writes only these, too.
 * Each statement is a transaction of its own: a table waits for no scan, and no other table waits for it. An
 * interrupted run starts from the beginning.
 */
export class CheckedStates1764000001430 implements MigrationInterface {
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    await runAll(
      runner,
      CHECKS.flatMap(({ table, name, check }) => [
        `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} CHECK (${check}) NOT VALID`,
        `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`,
      ]),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(
      runner,
      CHECKS.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}`),
    )
  }
}
