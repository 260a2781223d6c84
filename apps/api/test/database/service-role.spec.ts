import { databaseUrl } from '@credit/testkit'
import { Client } from 'pg'
import { migrate, withClient } from '#database/migrate'
import {
  addressFor,
  createServiceRole,
  grantToService,
  lacksGrants,
  powersOf,
  SERVICE_ROLE,
} from '#database/service-role'
import { applyAll } from '../../src/cli/migrations.js'
import { MIGRATIONS } from '../../src/migrations/index.js'
import { cloneDatabase, SERVICE_PASSWORD } from '../support/databases.js'

const DENIED = { code: '42501' }

describe('the role of the service', () => {
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

  const tables = async () =>
    (await owner.query(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)).rows

  it('has no powers beyond rows, which the owner has', async () => {
    expect(await powersOf(service)).toEqual([])
    expect(await powersOf(owner)).toEqual(expect.arrayContaining(['superuser', 'owner', 'truncate', 'serverFiles']))
  })

  it('cannot empty, drop or change any table, nor disable its triggers', async () => {
    for (const { name } of await tables()) {
      for (const statement of [
        `TRUNCATE ${name}`,
        `DROP TABLE ${name}`,
        `ALTER TABLE ${name} DISABLE TRIGGER ALL`,
        `ALTER TABLE ${name} ADD COLUMN odd text`,
        `CREATE TRIGGER odd BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION audit_log_guard()`,
      ]) {
        await expect(service.query(statement)).rejects.toMatchObject(DENIED)
      }
    }
  })

  it.each([
    `SELECT pg_read_file('/etc/hostname')`,
    `SELECT pg_ls_dir('/')`,
    `COPY area TO '/tmp/areas'`,
    `COPY area FROM '/etc/hostname'`,
    `COPY area TO PROGRAM 'cat'`,
    `SELECT lo_import('/etc/hostname')`,
    `SET session_replication_role = replica`,
    `CREATE TABLE odd (a int)`,
    `CREATE FUNCTION odd() RETURNS int LANGUAGE sql RETURN 1`,
    `CREATE ROLE odd`,
    `CREATE DATABASE odd`,
    `CREATE EXTENSION file_fdw`,
    `ALTER SYSTEM SET log_statement = 'all'`,
  ])('cannot: %s', async (statement) => {
    await expect(service.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('only adds to append-only tables, and reads the state of the owner', async () => {
    for (const statement of [
      'DELETE FROM audit_log',
      `UPDATE audit_log SET action = 'x'`,
      'DELETE FROM audit_head',
      'DELETE FROM score_line',
      'DELETE FROM rule_version',
      'DELETE FROM migrations',
      `INSERT INTO seed_state VALUES ('demo', '')`,
    ]) {
      await expect(service.query(statement)).rejects.toMatchObject(DENIED)
    }
    await service.query('SELECT 1 FROM seed_state, migrations, audit_log LIMIT 1')
  })

  it('is granted tables that a migration adds, once', async () => {
    expect(await lacksGrants(owner, SERVICE_ROLE)).toBe(false)
    await owner.query('CREATE TABLE added (a int)')
    expect(await lacksGrants(owner, SERVICE_ROLE)).toBe(true)
    await grantToService(owner, SERVICE_ROLE)
    expect(await lacksGrants(owner, SERVICE_ROLE)).toBe(false)
    await service.query('INSERT INTO added VALUES (1)')
    await grantToService(owner, SERVICE_ROLE)
    await service.query('DELETE FROM added')
  })

  it('serves a database whose owner is a plain role, too', async () => {
    const role = 'other_owner'
    const url = addressFor(databaseUrl(database.url, role), role, 'owner')
    await createServiceRole(owner, role, 'owner')
    await owner.query(`CREATE DATABASE ${role} OWNER ${role}`)
    await owner.query(`REVOKE ALL ON DATABASE ${role} FROM PUBLIC`)
    await owner.query(`GRANT CONNECT ON DATABASE ${role} TO ${SERVICE_ROLE}`)
    try {
      expect(await migrate(url)).toBe(MIGRATIONS.length)
      await withClient(url, (client) => grantToService(client, SERVICE_ROLE))
      const serviceUrl = addressFor(url, SERVICE_ROLE, SERVICE_PASSWORD)
      await withClient(serviceUrl, async (client) => {
        expect(await powersOf(client)).toEqual([])
        expect((await client.query('SELECT 1 FROM account')).rows).toEqual([])
        await client.query(`SELECT graphile_worker.add_job('odd')`)
        expect((await client.query('SELECT 1 FROM graphile_worker.jobs')).rows).toHaveLength(1)
      })
    } finally {
      await owner.query(`DROP DATABASE ${role} WITH (FORCE)`)
      await owner.query(`DROP ROLE ${role}`)
    }
  })

  it('is created, and granted its rights again, by the command that migrates', async () => {
    const role = 'new_service'
    const name = 'new_database'
    const ownerUrl = databaseUrl(database.url, name)
    await owner.query(`CREATE DATABASE ${name}`)
    const addresses = {
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_URL: addressFor(ownerUrl, role, 'p'),
    }
    const before = { ...process.env }
    Object.assign(process.env, addresses)
    try {
      expect(await applyAll()).toBe(0)
      await withClient(ownerUrl, (client) => client.query(`REVOKE ALL ON audit_log FROM ${role}`))
      expect(await applyAll()).toBe(0)
      await withClient(addresses.DATABASE_URL, async (client) => {
        const { rows } = await client.query('SELECT action, entity FROM audit_log')
        expect(rows).toEqual([{ action: 'command', entity: 'command_line' }])
      })
    } finally {
      process.env = before
      await owner.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await owner.query(`DROP ROLE ${role}`)
    }
  })

  it('keeps its name, and is given a new password, by another start', async () => {
    const role = 'other_service'
    try {
      for (const password of ['first', "it's the second"]) {
        await createServiceRole(owner, role, password)
        const client = new Client(addressFor(database.url, role, password))
        await client.connect()
        await client.end()
      }
    } finally {
      await owner.query(`DROP ROLE ${role}`)
    }
  })
})
