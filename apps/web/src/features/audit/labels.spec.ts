import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import texts from './locales/en-US.json' with { type: 'json' }
import { ENTITIES } from './operation-log.resource.js'

const FOLDER = join(import.meta.dirname, '../../../../api/src/entities')

/** Tables that no account changes: internal tables, tables written by the sync, and ledgers. */
const OWN = new Set([
  ...['audit_head', 'audit_log', 'captcha', 'credit_fact', 'file_use', 'idempotency_key', 'job'],
  // Records that a job processes.
  'job_row',
  // Counters maintained by triggers.
  'evaluation_count',
  // Column mappings and refused rows of imports.
  'import_mapping',
  'import_rejection',
  ...[
    'login_log',
    // Written by the message dispatcher.
    'message_event',
    'merge_row',
    'message_told',
    'one_time_code',
    'participant_identity',
    'ranking',
    'rate_limit',
    // Ratings are logged; their rows never change.
    'rating_row',
    'row_count',
    'score_line',
    // Verifying an address is logged as an action on the preferences.
    'mail_verification',
    // Counts of decisions, which are logged themselves.
    'todo_decision',
    // Personal preferences are not logged.
    'account_preference',
    // Changes are logged as actions on the account.
    'second_factor',
    // Random texts signed during a login.
    'spent_challenge',
    // Changes sent to other systems, and their deliveries.
    'credit_change',
    'webhook_delivery',
    'seed_state',
    'stored_key',
  ],
  ...['session', 'sync_item', 'sync_release', 'system_message'],
])

interface Table {
  name: string
  columns: string[]
}

function tableOf(file: string): Table | null {
  const code = readFileSync(join(FOLDER, file), 'utf8')
  const name = /@Entity\('(\w+)'/.exec(code)?.[1]
  if (!name) return null
  const body = code.slice(code.indexOf('export class '))
  return { name, columns: [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column]) => column ?? '') }
}

const tables = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map(tableOf)
  .filter((table): table is Table => table !== null && !OWN.has(table.name))

describe('the operation log', () => {
  it('lists every table that accounts change', () => {
    expect(tables.length).toBeGreaterThan(20)
    const known: readonly string[] = ENTITIES
    expect(tables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(tables)('has a label for every column of $name', ({ columns }) => {
    expect(columns.filter((column) => !(column in texts.columns))).toEqual([])
  })
})
