import { Client } from 'pg'
import { AUDITED_DELETIONS, COUNTED_TABLES, GROWING_TABLES, KEPT_TABLES, REMOVABLE_TABLES } from '#database/histories'
import { addressFor, SERVICE_ROLE } from '#database/service-role'
import { cloneDatabase, SERVICE_PASSWORD } from '../support/databases.js'
import { allowUnproved } from '../support/require-proofs.js'

const DENIED = { code: '42501' }
const REFUSED = { code: 'P0001' }

/** Tables whose rows the service removes, when they are used up or deleted by people. */
const ERASABLE = `account account_certificate account_link account_preference account_role agency_profile api_key area
  base_score_setting bonus_item ca_plugin calendar_year captcha carousel_slide dictionary dishonesty_item
  expert_profile file_use follow idempotency_key import_mapping import_rejection job
  job_row login_method mail_verification maintenance_notice menu message_event message_preference
  message_setting message_told monthly_report one_time_code outbox_message overview_score own_position participant
  purchaser_profile rate_limit regulation role role_menu saved_view second_factor session
  spent_challenge star_rating stored_file supplier_profile sync_item system_message text_template todo
  type_position webhook webhook_delivery`.split(/\s+/)
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
    await allowUnproved(owner)
  })
  afterAll(async () => {
    await service.end()
    await owner.end()
    await database.drop()
  })

  const columnsOf = async (table: string): Promise<string[]> => {
    const { rows } = await owner.query(
      `SELECT attname AS name FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [table],
    )
    return rows.map(({ name }) => name)
  }

  const firstColumn = async (table: string): Promise<string> => {
    const { rows } = await owner.query(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum = 1`,
      [table],
    )
    return rows[0].name
  }

  it('is listed for each table that is not declared to be erased', async () => {
    const { rows } = await owner.query(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
    const written = [...GROWING_TABLES, ...Object.keys(KEPT_TABLES), ...ERASABLE]
    const named = [...written, ...COUNTED_TABLES, ...OF_THE_OWNER]
    expect(rows.map(({ name }) => name)).toEqual([...named].sort())
  })

  it.each(GROWING_TABLES)('%s is append-only, for the service and for its owner', async (table) => {
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
    '%s keeps its rows and all columns that are not declared to change',
    async (table, changing) => {
      const names = await columnsOf(table)
      expect(names).toEqual(expect.arrayContaining([...changing]))
      const update = (name: string) => `UPDATE ${table} SET ${name} = ${name} WHERE false`
      const fixed = names.filter((name) => !changing.includes(name)).map(update)
      const removable = REMOVABLE_TABLES.includes(table)
      const deletion = removable ? [] : [`DELETE FROM ${table}`]
      for (const statement of [...fixed, ...deletion, `TRUNCATE ${table} CASCADE`]) {
        await expect(service.query(statement)).rejects.toMatchObject(DENIED)
      }
      expect(removable).toBe(table in AUDITED_DELETIONS)
      for (const name of changing) await service.query(update(name))
    },
  )

  it.each(COUNTED_TABLES)('%s is read-only for the service', async (table) => {
    const column = await firstColumn(table)
    await service.query(`SELECT FROM ${table}`)
    for (const statement of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `INSERT INTO ${table} SELECT * FROM ${table}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      await expect(service.query(statement)).rejects.toMatchObject(DENIED)
    }
  })

  it('is guarded and counted by functions that name the schema of their tables', async () => {
    const { rows } = await owner.query(
      `SELECT proname AS name FROM pg_proc p
        WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype
          AND 'search_path=pg_catalog, public, pg_temp' <> ALL (coalesce(proconfig, '{}'))`,
    )
    expect(rows).toEqual([])
  })

  it('is counted in the table of the product, whatever the service calls row_count', async () => {
    const counted = async () => {
      const { rows } = await owner.query(
        `SELECT coalesce(sum(n), 0)::int AS n FROM public.row_count WHERE table_name = 'dictionary'`,
      )
      return rows[0].n
    }
    const before = await counted()
    await service.query('CREATE TEMP TABLE row_count (LIKE public.row_count INCLUDING ALL)')
    try {
      await service.query(
        `INSERT INTO dictionary (create_time, update_time, version, code, names, items)
          VALUES (now(), now(), 1, 'ODD', '{}', '[]')`,
      )
      expect(await counted()).toBe(before + 1)
    } finally {
      await service.query('DROP TABLE pg_temp.row_count')
    }
  })

  it('keeps entries of the audit log, whatever a session calls audit_head', async () => {
    await owner.query(`INSERT INTO audit_log (seq, hash, at, action, entity) VALUES (900000, 'x', now(), 'a', 'b')`)
    await owner.query('CREATE TEMP TABLE audit_head AS SELECT 1000000::bigint AS archived_seq')
    try {
      await expect(owner.query('DELETE FROM audit_log WHERE seq = 900000')).rejects.toMatchObject(REFUSED)
    } finally {
      await owner.query('DROP TABLE pg_temp.audit_head')
    }
  })
})
