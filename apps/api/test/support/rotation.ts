import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeIdNumber } from '@credit/contract'
import type { Client } from 'pg'
import { Background } from '#core/background'
import { decryptText } from '#core/encryption'
import { withClient } from '#database/migrate'
import { addressFor, SERVICE_ROLE } from '#database/service-role'
import { rotateDataKey } from '../../src/cli/data-key.js'
import { codeAt } from '../../src/modules/identity/second-factor/totp.js'
import { runSync } from '../../src/modules/sync/runs/run-sync.js'
import { encryptedPlaces } from '../../src/start/rotate-data-key.js'
import { makeAccount, openSession, TEST_PASSWORD } from './accounts.js'
import { cloneDatabase, SERVICE_PASSWORD } from './databases.js'
import { countsOf, csvOf, importFile } from './imports.js'
import { createdParticipant, D06, pathOfKind } from './participants.js'
import { packageOf, release } from './persons.js'
import { detailsOf, registering } from './registration.js'
import { startTestApp, type TestApp } from './test-app.js'
import { MONDAY } from './upstream.js'

const MFA = '/credit/admin/api/account/mfa'
const WEBHOOK = '/credit/admin/api/webhook'
const LOGIN = '/credit/sso/api/sso/doLogin'
export const PERIOD_MS = 30_000
export const ID_NUMBER = makeIdNumber('110105', '1985-03-04', 12)

export const random = () => randomBytes(32).toString('hex')
const before = { ...process.env }

/** An installation that a former release has made, or this one. */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'credit-rotation-'))
  readonly newKeyFile = join(this.folder, 'new-key')
  readonly source = join(this.folder, 'source')
  key = random()
  formerKey = ''
  printed: string[] = []

  constructor(readonly database: Awaited<ReturnType<typeof cloneDatabase>>) {}

  /** Runs the service with a key, and stops it. */
  async serve<T>(use: (t: TestApp) => Promise<T>, key = this.key): Promise<T> {
    const kept = { url: this.database.url, drop: async () => undefined }
    const env = { DATA_KEY: key, WEBHOOK_ORIGINS: 'https://platform.example.org' }
    const t = await startTestApp(env, { database: kept })
    t.clock.set(MONDAY)
    try {
      return await use(t)
    } finally {
      await t.stop()
    }
  }

  /** Runs the command with the settings of the installation. */
  async command(settings: Record<string, string> = { DATA_KEY: this.key }): Promise<number> {
    const { url } = this.database
    this.printed = []
    process.env = {
      ...before,
      DATABASE_OWNER_URL: url,
      DATABASE_URL: addressFor(url, SERVICE_ROLE, SERVICE_PASSWORD),
      ...settings,
    }
    const log = jest.spyOn(console, 'log').mockImplementation((line: string) => void this.printed.push(line))
    try {
      return await rotateDataKey({ newKey: this.newKeyFile })
    } finally {
      log.mockRestore()
    }
  }

  readonly newKey = () => readFileSync(this.newKeyFile, 'utf8').trim()

  onClient<T>(use: (client: Client) => Promise<T>): Promise<T> {
    return withClient(this.database.url, use)
  }

  sync(t: TestApp, processes: readonly string[]) {
    const releases = processes.map((process) => release(process, '2036-03-01'))
    writeFileSync(this.source, packageOf(releases))
    return runSync(t.ctx(), { source: this.source })
  }

  async stop(): Promise<void> {
    process.env = { ...before }
    rmSync(this.folder, { recursive: true, force: true })
    await this.database.drop()
  }
}

/** Returns all encrypted values, by their place. */
export function storedValues(installation: Installation) {
  return installation.onClient(async (client) => {
    const stored: { name: string; owner: string; value: Buffer }[] = []
    for (const { table, column, owner } of encryptedPlaces()) {
      const { rows } = await client.query<{ owner: string; value: Buffer }>(
        `SELECT ${owner}::text AS owner, ${column} AS value FROM ${table}
          WHERE ${column} IS NOT NULL ORDER BY 1, 2`,
      )
      stored.push(...rows.map((row) => ({ name: `${table}.${column}`, ...row })))
    }
    return stored
  })
}

export const plainValues = async (installation: Installation, key: string) =>
  (await storedValues(installation)).map(({ name, owner, value }) =>
    [name, owner, decryptText(key, owner, value)].join(' '),
  )

/** Fills every encrypted column by the calls of the product. */
export async function fill(installation: Installation, t: TestApp) {
  t.app.get(Background).start()
  const supplier = await createdParticipant(t, 2, { contactsNumber: ID_NUMBER })
  const visit = registering(t)
  const visitor = await visit.start()
  const { id: fileId } = (await visit.upload(visitor.token)).body
  const details = { ...detailsOf(2), fileIds: [fileId] }
  expect((await visit.send(2, visitor, details)).status).toBe(201)
  const city = await t.as('city')
  const hook = { name: '交易平台', url: 'https://platform.example.org/credit', kinds: ['score'] }
  const { id: hookId } = (await city.post(WEBHOOK).send(hook).expect(201)).body
  await city.put(`${WEBHOOK}/${hookId}/issue`).expect(200)
  const wrong = csvOf([
    ['统一社会信用代码', '名称'],
    ['none', '某公司'],
  ])
  const job = await importFile(await t.as('district06'), pathOfKind(2), wrong)
  expect(countsOf(job)).toEqual([0, 0, 0, 1])
  const { counts } = await installation.sync(t, ['1', '2'])
  expect(counts).toMatchObject({ releases: { new: 2, refused: 0 } })
  return { supplier, ...(await secondFactor(t)) }
}

async function secondFactor(t: TestApp) {
  const account = await makeAccount(t.ctx(), {
    sign: 0,
    areaCode: D06,
    roles: ['district-administrator'],
  })
  const caller = t.withToken(await openSession(t.ctx(), account))
  const { secret } = (await caller.post(`${MFA}/setup`).send({ pwd: TEST_PASSWORD }).expect(200)).body
  const { recoveryCodes } = (
    await caller
      .post(`${MFA}/confirm`)
      .send({ otp: codeAt(secret, t.clock.now()) })
      .expect(200)
  ).body
  return { loginName: account.loginName, secret, recoveryCode: recoveryCodes[0] }
}

/** Logs in with password and code. */
export async function logIn(t: TestApp, name: string, otp: string) {
  const password = { userType: 0, name, pwd: TEST_PASSWORD, vcode: '0000', uuid: randomUUID() }
  const { ticket } = (await t.http.post(LOGIN).send(password).expect(400)).body.data
  return t.http.post(LOGIN).send({ ticket, otp })
}

export const participants = (t: TestApp) =>
  t.dataSource.query('SELECT id, code, identity_key FROM participant ORDER BY id')
