import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as contract from '@credit/contract'
import { AUDIT_ACTION_NAMES, AUDIT_ENTITY_NAMES, LOCALES, type Locale, type Machine, statesIn } from '@credit/contract'
import { describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../i18n/testing.js'
import { columnTexts, valueTexts } from './column-texts.js'
import groups from './column-texts.json' with { type: 'json' }

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
    // Derived figures, replaced each month.
    'own_position',
    'type_position',
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
    // Steps of terms, taken by a task.
    'todo_term',
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
  ...['session', 'sync_item', 'sync_quality', 'sync_release', 'system_message'],
])

/** Columns that every table has. */
const BASE = ['id', 'createTime', 'updateTime', 'version']

/** Values of entries about actions, which are no columns. */
const VALUES = [
  ...['added', 'area', 'endedOn', 'filters', 'host', 'inForceFrom', 'inFull', 'options', 'records', 'removed'],
  ...['roleIds', 'rotated', 'unreadable'],
]

interface Table {
  name: string
  columns: string[]
  /** Columns with states or kinds, each with its values. */
  values: Record<string, readonly string[]>
}

/** Returns the states of a machine or the kinds of a list, which the code of a column names. */
function valuesOf(name: string): readonly string[] {
  const found: unknown = contract[name as keyof typeof contract]
  return Array.isArray(found) ? found : statesIn(found as Machine<string, string>)
}

function tableOf(file: string): Table | null {
  const code = readFileSync(join(FOLDER, file), 'utf8')
  const name = /@Entity\('(\w+)'/.exec(code)?.[1]
  if (!name) return null
  const [head = '', body = ''] = code.split('export class ')
  const unaudited = /unaudited: \[(.*?)\]/s.exec(head)?.[1] ?? ''
  const columns = [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column]) => column ?? '')
  const named = [...body.matchAll(/(?:StatusColumn\(|enum: \[\.\.\.)([A-Z_]+)[^;]*?\n {2}(\w+): /g)]
  const values = Object.fromEntries(named.map(([, list = '', column = '']) => [column, valuesOf(list)]))
  return { name, columns: [...BASE, ...columns.filter((column) => !unaudited.includes(`'${column}'`))], values }
}

const tables = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map(tableOf)
  .filter((table): table is Table => table !== null && !OWN.has(table.name))

/** Returns the key of a column's label: the first one that has a text. */
const keyOf = (locale: Locale, table: string, column: string) =>
  columnTexts(table, column).find((key) => CATALOGUE[locale].has(key))

describe('the operation log', () => {
  it('lists every table that accounts change', () => {
    expect(tables.length).toBeGreaterThan(20)
    expect(tables.map(({ name }) => name).filter((name) => !(name in AUDIT_ENTITY_NAMES))).toEqual([])
  })

  it('finds the texts of tables that are logged only', () => {
    const logged = new Set(tables.map(({ name }) => name))
    expect(Object.keys(groups).filter((table) => !logged.has(table))).toEqual([])
  })

  it.each(tables)('has a label in both languages for every column of $name', ({ name, columns }) => {
    const missing = LOCALES.flatMap((locale) => columns.filter((column) => !keyOf(locale, name, column)))
    expect(missing).toEqual([])
  })

  it.each(tables)('has a word in both languages for every state and kind of $name', ({ name, values }) => {
    const pairs = Object.entries(values).flatMap(([column, all]) => all.map((value) => [column, value] as const))
    const lacks = (locale: Locale, [column, value]: readonly [string, string]) =>
      !valueTexts(name, column, value).some((key) => CATALOGUE[locale].has(key))
    expect(LOCALES.flatMap((locale) => pairs.filter((pair) => lacks(locale, pair)))).toEqual([])
  })

  it.each(LOCALES)('tells every action in a sentence, in %s', (locale) => {
    const keyOfAction = (action: string) => `audit:operationLog.did.${action.replace(':', '.')}`
    const told = Object.keys(AUDIT_ACTION_NAMES).filter((action) => CATALOGUE[locale].has(keyOfAction(action)))
    expect(told).toEqual(Object.keys(AUDIT_ACTION_NAMES))
  })

  it('has no label of its own that the fields of definitions make needless', () => {
    const pairs = tables.flatMap(({ name, columns }) => columns.map((column) => [name, column] as const))
    const used = pairs.map(([name, column]) => keyOf('en-US', name, column)).filter((key) => key?.startsWith('audit:'))
    const needed = [...used, ...VALUES.map((value) => `audit:columns.${value}`)]
    const own = [...CATALOGUE['en-US'].keys()].filter((key) => key.startsWith('audit:columns.'))
    expect(own.filter((key) => !needed.includes(key))).toEqual([])
  })
})
