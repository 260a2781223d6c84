import { randomBytes } from 'node:crypto'
import { withClient } from '#database/migrate'
import { addressFor, createServiceRole, roleOf } from '#database/service-role'
import { setServicePassword } from '../../src/cli/service-password.js'
import { cloneDatabase } from '../support/databases.js'

const ROLE = 'renamed_service'
const random = () => randomBytes(24).toString('hex')

describe('the command that sets the password of the service', () => {
  const before = { ...process.env }
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let printed: string[]
  beforeAll(async () => {
    database = await cloneDatabase()
    await withClient(database.url, (client) => createServiceRole(client, ROLE, 'former'))
  })
  afterAll(async () => {
    process.env = before
    await withClient(database.url, (client) => client.query(`DROP ROLE ${ROLE}`))
    await database.drop()
  })
  beforeEach(() => {
    printed = []
    jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
    process.env = { ...before, DATABASE_OWNER_URL: database.url }
  })
  afterEach(() => jest.restoreAllMocks())

  const logsIn = (url: string) =>
    withClient(url, () => Promise.resolve(true)).catch((error: { code?: string }) => error.code)

  it('gives the role the password in DATABASE_URL, and takes the former one away', async () => {
    const url = addressFor(database.url, ROLE, random())
    process.env.DATABASE_URL = url
    expect(await logsIn(url)).toBe('28P01')
    expect(await setServicePassword()).toBe(0)
    expect(printed).toEqual([expect.stringContaining(ROLE)])
    expect(await logsIn(url)).toBe(true)
    expect(await logsIn(addressFor(database.url, ROLE, 'former'))).toBe('28P01')
    expect(await setServicePassword()).toBe(0)
    expect(await logsIn(url)).toBe(true)
  })

  it.each(['a plain one', "it's $1", '密码 ｐａｓｓ\u200Bwörd'])(
    'sends no password to the server, which may log statements: %s',
    async (password) => {
      await withClient(database.url, async (client) => {
        const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
        const sent = async () => {
          await createServiceRole(client, ROLE, password)
          return withClient(database.url, async (other) => {
            const text = 'SELECT query FROM pg_stat_activity WHERE pid = $1'
            return (await other.query(text, [rows[0].pid])).rows[0].query
          })
        }
        expect(await sent()).toMatch(/^ALTER ROLE .+ PASSWORD 'SCRAM-SHA-256\$/)
        await client.query(`DROP ROLE ${ROLE}`)
        expect(await sent()).toMatch(/^CREATE ROLE .+ PASSWORD 'SCRAM-SHA-256\$/)
      })
      expect(await logsIn(addressFor(database.url, ROLE, password))).toBe(true)
      expect(await logsIn(addressFor(database.url, ROLE, `${password}x`))).toBe('28P01')
    },
  )

  it('names other settings that still have the former password', async () => {
    process.env.DATABASE_URL = addressFor(database.url, ROLE, random())
    process.env.DATABASE_DIRECT_URL = addressFor(database.url, ROLE, 'former')
    expect(await setServicePassword()).toBe(1)
    expect(printed.at(-1)).toContain('DATABASE_DIRECT_URL')
  })

  it('refuses a password that can be guessed, in production', async () => {
    const weak = addressFor(database.url, ROLE, 'password1')
    const secrets = { JWT_SECRET: random(), DATA_KEY: randomBytes(32).toString('hex') }
    Object.assign(process.env, { NODE_ENV: 'production', DATABASE_URL: weak, ...secrets })
    // Settings of the test run are refused in production.
    delete process.env.TEST_NOW
    expect(await setServicePassword()).toBe(1)
    expect(await logsIn(weak)).toBe('28P01')
  })

  it('leaves an installation with one role as it is', async () => {
    process.env.DATABASE_URL = database.url
    expect(await setServicePassword()).toBe(1)
    expect(printed).toEqual([expect.stringContaining('DATABASE_OWNER_URL')])
    expect(await logsIn(database.url)).toBe(true)
  })

  it('tells the administrator what to do if the owner may not change it', async () => {
    const owner = 'plain_owner'
    await withClient(database.url, async (client) => {
      await createServiceRole(client, owner, 'owner')
      await client.query(`GRANT INSERT ON audit_log TO ${owner}`)
    })
    const url = addressFor(database.url, ROLE, random())
    process.env.DATABASE_OWNER_URL = addressFor(database.url, owner, 'owner')
    process.env.DATABASE_URL = url
    try {
      expect(roleOf(url)).toBe(ROLE)
      expect(await setServicePassword()).toBe(1)
      expect(printed.at(-1)).toContain(`\\password ${ROLE}`)
      expect(await logsIn(url)).toBe('28P01')
    } finally {
      await withClient(database.url, (client) => client.query(`DROP OWNED BY ${owner}; DROP ROLE ${owner}`))
    }
  })
})
