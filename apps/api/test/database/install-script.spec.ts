import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withClient } from '#database/migrate'
import { addressFor, SERVICE_ROLE } from '#database/service-role'
import { storeDataKey } from '../../src/start/data-key.js'
import { cloneDatabase, SERVICE_PASSWORD } from '../support/databases.js'

const DEPLOY = fileURLToPath(new URL('../../../../deploy', import.meta.url))
const API = fileURLToPath(new URL('../..', import.meta.url))
const random = () => randomBytes(32).toString('hex')

describe('the script that installs a release', () => {
  const key = random()
  let root: string
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  beforeAll(async () => {
    database = await cloneDatabase()
    await withClient(database.url, (client) => storeDataKey(client, key))
    root = mkdtempSync(join(tmpdir(), 'install-script-'))
    settings({})
    expect(install('1')).toBe('')
  })
  afterAll(async () => {
    rmSync(root, { recursive: true })
    await database.drop()
  })

  /** Writes the settings of the installation, with overrides. */
  function settings(other: Record<string, string>): void {
    const all = {
      DATABASE_URL: addressFor(database.url, SERVICE_ROLE, SERVICE_PASSWORD),
      DATABASE_OWNER_URL: database.url,
      JWT_SECRET: random(),
      DATA_KEY: key,
      ...other,
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}=${value}`)
    mkdirSync(join(root, 'etc'), { recursive: true })
    writeFileSync(join(root, 'etc/procurement-credit.env'), lines.join('\n'))
  }

  /** Creates a release with the command line under test, without a build. */
  function unpack(version: string): string {
    const release = join(root, `procurement-credit-${version}`)
    for (const folder of ['node/bin', 'apps/api/dist']) {
      mkdirSync(join(release, folder), { recursive: true })
    }
    cpSync(DEPLOY, join(release, 'deploy'), { recursive: true })
    writeFileSync(join(release, 'apps/api/dist/main.js'), '')
    const options = '--conditions=source --no-warnings --import @swc-node/register/esm-register'
    writeFileSync(
      join(release, 'node/bin/node'),
      `#!/bin/sh\nshift\ncd '${API}'\nexec '${process.execPath}' ${options} src/cli.ts "$@"\n`,
      { mode: 0o755 },
    )
    return join(release, 'deploy/install.sh')
  }

  /** Installs a release; returns why it is refused, empty if it is not. */
  function install(version: string, locale = 'C'): string {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, ROOT_DIR: root, LC_ALL: locale }
    try {
      execFileSync(unpack(version), { env, stdio: 'pipe', encoding: 'utf8' })
      return ''
    } catch (error) {
      return (error as { stderr: string }).stderr
    }
  }

  const away = () => {
    const url = new URL(database.url)
    url.port = '9'
    return url.href
  }
  it.each([
    ['another DATA_KEY', 'DATA_KEY', random, /written with another DATA_KEY.*Give the former key/],
    ['no DATA_KEY', 'DATA_KEY', () => '', /DATA_KEY is missing/],
    [
      'another SERVICE_PASSWORD',
      'DATABASE_URL',
      () => addressFor(database.url, SERVICE_ROLE, random()),
      /^DATABASE_URL does not lead to the database/,
    ],
    [
      'another password of the owner',
      'DATABASE_OWNER_URL',
      () => addressFor(database.url, new URL(database.url).username, random()),
      /^DATABASE_OWNER_URL does not lead to the database/,
    ],
    ['a database that is away', 'DATABASE_URL', away, /ECONNREFUSED.* start the database/],
  ])('refuses %s, and changes nothing', async (_title, setting, value, reason) => {
    settings({ [setting]: value() })
    const before = await entries()
    const refusal = install('2')
    expect(refusal).toMatch(reason)
    expect(refusal).not.toContain('    at ')
    expect(refusal).toContain('Not installed: the release before and the data are as they were.')
    expect(readdirSync(join(root, 'opt')).sort()).toEqual(['procurement-credit', 'procurement-credit-1'])
    expect(readlinkSync(join(root, 'opt/procurement-credit'))).toBe('procurement-credit-1')
    expect(await entries()).toEqual(before)
  })

  const entries = () =>
    withClient(database.url, async (client) => {
      const { rows } = await client.query(
        'SELECT (SELECT count(*) FROM audit_log) AS log, (SELECT json_agg(s) FROM seed_state s) AS seeds',
      )
      return rows
    })

  it('names a role that is missing and that the owner may not create', async () => {
    const owner = `owner_of_${process.pid}`
    await withClient(database.url, (client) => client.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'owner'`))
    settings({
      DATABASE_URL: addressFor(database.url, 'nobody_here', random()),
      DATABASE_OWNER_URL: addressFor(database.url, owner, 'owner'),
    })
    try {
      expect(install('2')).toMatch(/has no role nobody_here, and the owner .* may not create it/)
    } finally {
      await withClient(database.url, (client) => client.query(`DROP ROLE ${owner}`))
    }
  })

  it('reports the fault in Chinese on a Chinese terminal', () => {
    settings({ DATA_KEY: random(), DATABASE_URL: away() })
    const refusal = install('2', 'zh_CN.UTF-8')
    expect(refusal).toContain('用 DATABASE_URL 无法登录数据库')
    expect(refusal).toContain('未安装，原有版本和数据均未更改。')
    settings({ DATA_KEY: random() })
    expect(install('2', 'zh_CN.UTF-8')).toContain('数据库是用另一个 DATA_KEY 写入的')
  })

  it('installs with the settings of the installation', () => {
    settings({})
    expect(install('2')).toBe('')
    expect(readlinkSync(join(root, 'opt/procurement-credit'))).toBe('procurement-credit-2')
    expect(existsSync(join(root, 'opt/procurement-credit-1'))).toBe(true)
  })
})
