import { Client } from 'pg'
import { GROWING_TABLES, KEPT_TABLES } from '../../src/database/histories.js'
import { addressFor, SERVICE_ROLE } from '../../src/database/service-role.js'
import { cloneDatabase, SERVICE_PASSWORD } from '../support/databases.js'

const DENIED = { code: '42501' }
const REFUSED = { code: 'P0001' }

/** Tables whose rows the service removes, when they are used up or somebody takes them away. */
const ERASABLE =
  `account account_certificate account_link account_preference account_role agency_profile api_key area
  base_score_setting bonus_item ca_plugin calendar_year captcha carousel_slide dictionary dishonesty_item
  evaluation_count expert_profile file_use follow idempotency_key import_mapping import_rejection job
  job_row login_method mail_verification maintenance_notice menu message_event message_preference
  message_setting message_told monthly_report one_time_code outbox_message overview_score participant
  purchaser_profile ranking rate_limit regulation role role_menu row_count saved_view second_factor session
  spent_challenge star_rating stored_file supplier_profile sync_item system_message todo webhook
  webhook_delivery`.split(/\s+/)
/** Tables of the owner, and the audit log with rules of its own. */
const OF_THE_OWNER = ['audit_head', 'audit_log', 'migrations', 'seed_state', 'stored_key']

describe('a history', () => {
  let database: { url: string; drop(): Promise<void> }
  let owner: Client
  let service: Client
  beforeAll(async () => {
    database = await cloneDatabase()
    owner = new Client(database.url)
    service = new Client(addressFor(database.url, SERVICE_ROLE, SERVICE_PASSWORD))
    await owner.connect()
    await service.connect()
  })
  afterAll(async () => {
    await service.end()
    await owner.end()
    await database.drop()
  })

  const firstColumn = async (table: string): Promise<string> => {
    const { rows } = await owner.query(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum = 1`,
      [table],
    )
    return rows[0].name
  }

  it('is named by each table that is not declared to be erased', async () => {
    const { rows } = await owner.query(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    )
    const named = [...GROWING_TABLES, ...Object.keys(KEPT_TABLES), ...ERASABLE, ...OF_THE_OWNER]
    expect(rows.map(({ name }) => name)).toEqual([...named].sort())
  })

  it.each(GROWING_TABLES)('%s only grows, for the service and for its owner', async (table) => {
    const column = await firstColumn(table)
    const update = `UPDATE ${table} SET ${column} = ${column}`
    for (const statement of [update, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
      await expect(service.query(statement)).rejects.toMatchObject(DENIED)
    }
    await expect(owner.query(`TRUNCATE ${table} CASCADE`)).rejects.toMatchObject(REFUSED)
    const { rows } = await owner.query(
      `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = $1::regclass AND tgname = $2`,
      [table, `${table}_append_only`],
    )
    expect(rows).toHaveLength(1)
  })

  it.each(Object.entries(KEPT_TABLES))(
    '%s keeps its rows, whatever the service does',
    async (table, changing) => {
      const { rows } = await owner.query(
        `SELECT attname AS name FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
        [table],
      )
      const fixed = rows.filter(({ name }) => changing !== 'all' && !changing.includes(name))
      const updates = fixed.map(({ name }) => `UPDATE ${table} SET ${name} = ${name}`)
      for (const statement of [...updates, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
        await expect(service.query(statement)).rejects.toMatchObject(DENIED)
      }
    },
  )
})
