import { create } from '../../src/cli/administrators.js'
import { addressFor, SERVICE_ROLE } from '../../src/database/service-role.js'
import { cloneDatabase, SERVICE_PASSWORD } from '../support/databases.js'

describe('the command line', () => {
  const before = { ...process.env }
  let database: { url: string; drop(): Promise<void> }
  let printed: string[]
  beforeAll(async () => {
    database = await cloneDatabase()
    process.env.DATABASE_OWNER_URL = database.url
    process.env.DATABASE_URL = addressFor(database.url, SERVICE_ROLE, SERVICE_PASSWORD)
  })
  afterAll(async () => {
    process.env = before
    await database.drop()
  })
  beforeEach(() => {
    printed = []
    jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  })
  afterEach(() => jest.restoreAllMocks())

  it('names the area that an administrator cannot be created in', async () => {
    expect(await create('ops1', { area: '999' })).toBe(1)
    expect(printed).toEqual(['There is no area 999.'])
  })

  it('creates an administrator once', async () => {
    expect(await create('ops1', { area: '003900130006' })).toBe(0)
    expect(printed.join()).toMatch(/^ops1 may log in with the one-time password .{12,};/)
    expect(await create('ops1', { area: '003900130006' })).toBe(1)
    expect(printed.at(-1)).toContain('taken')
  })
})
