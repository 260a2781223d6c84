import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '@credit/testkit'
import { fingerprintOf } from '#core/encryption'
import { withClient } from '#database/migrate'
import { withCtx } from '../../src/cli/database.js'
import { codeAt } from '../../src/modules/identity/second-factor/totp.js'
import { hasOtherDataKey, storeDataKey } from '../../src/start/data-key.js'
import { encryptedPlaces, rotateDataKey as rotate } from '../../src/start/rotate-data-key.js'
import { cloneDatabase } from '../support/databases.js'
import { pathOfKind } from '../support/participants.js'
import {
  fill,
  ID_NUMBER,
  Installation,
  logIn,
  PERIOD_MS,
  participants,
  plainValues,
  random,
  storedValues,
} from '../support/rotation.js'

/** Columns of bytes that hold no encrypted value. */
const HASHES = ['supplier_profile.contacts_number_hash']

describe.each(['of this release', 'of a release without stored keys'])('the DATA_KEY of an installation %s', (made) => {
  let installation: Installation
  let filled: Awaited<ReturnType<typeof fill>>
  beforeAll(async () => {
    installation = new Installation(await cloneDatabase())
    if (made === 'of this release') {
      await installation.onClient((client) => storeDataKey(client, installation.key))
    }
    filled = await installation.serve((t) => fill(installation, t))
  })
  afterAll(() => installation.stop())

  it('is not rotated while an instance or a command works', async () => {
    const stored = await storedValues(installation)
    await installation.serve(async () => {
      await expect(installation.command()).rejects.toThrow(/credit-api/)
    })
    await withClient(
      installation.database.url,
      async () => {
        await expect(installation.command()).rejects.toThrow(/credit-prepare/)
      },
      'credit-prepare',
    )
    expect(await storedValues(installation)).toEqual(stored)
    // The new key is kept, and used by the next attempt.
    expect(installation.newKey()).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is complete or not done at all when a rotation is interrupted', async () => {
    const stored = await storedValues(installation)
    const keys = { from: installation.key, to: installation.newKey() }
    const interrupted = rotate(installation.database.url, keys, () => {
      throw new Error('interrupted')
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    expect(await storedValues(installation)).toEqual(stored)
    expect(await installation.onClient((client) => hasOtherDataKey(client, keys.to))).toBe(true)
  })

  it('is not rotated if an instance starts meanwhile, which continues with it', async () => {
    const keys = { from: installation.key, to: random() }
    let served: Promise<boolean> | undefined
    const rotated = rotate(installation.database.url, keys, async () => {
      served = installation.serve(async () => true).catch(() => false)
      await waitUntil('the start waits for the key', () =>
        installation.onClient(async (client) => {
          const { rows } = await client.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
                AND application_name = 'credit-start' AND wait_event_type = 'Lock'`,
          )
          return rows.length > 0
        }),
      )
    })
    await expect(rotated).rejects.toThrow(/credit-start/)
    expect(await served).toBe(true)
  })

  it('is rotated in all encrypted columns, and logged', async () => {
    const plain = await plainValues(installation, installation.key)
    installation.formerKey = installation.key
    expect(await installation.command()).toBe(0)
    installation.key = installation.newKey()
    const rotated = new Set((await storedValues(installation)).map(({ name }) => name))
    expect([...rotated].sort()).toEqual(
      encryptedPlaces()
        .map(({ table, column }) => `${table}.${column}`)
        .sort(),
    )
    const kept = (line: string) => !line.startsWith('stored_key.')
    expect((await plainValues(installation, installation.key)).filter(kept)).toEqual(plain.filter(kept))
    await expect(plainValues(installation, installation.formerKey)).rejects.toThrow()
    expect(installation.printed.join('\n')).toContain(`the key in ${installation.newKeyFile}`)
    expect(installation.printed.join('\n')).not.toContain(installation.key)
    const [entry] = await installation.onClient(
      async (client) =>
        (await client.query(`SELECT after FROM audit_log WHERE entity_id = 'data-key:rotate' AND after ? 'rotated'`))
          .rows,
    )
    expect(entry.after).toMatchObject({ unreadable: {}, rotated: { 'second_factor.secret': 1 } })
  })

  it('leaves second factors, ID numbers and synced persons as they were', async () => {
    await installation.serve(async (t) => {
      t.clock.advance(2 * PERIOD_MS)
      const { loginName, secret, recoveryCode, supplier } = filled
      for (const otp of [codeAt(secret, t.clock.now()), recoveryCode]) {
        const { status, body } = await logIn(t, loginName, otp)
        expect([status, body.code]).toEqual([200, undefined])
      }
      const caller = await t.as('district06')
      const path = pathOfKind(2)
      const shown = await caller.get(`${path}/${supplier.id}/contactsNumber`).expect(200)
      expect(shown.body).toEqual({ contactsNumber: ID_NUMBER })
      const list = await caller.get(`${path}/list?keyword=${ID_NUMBER}`).expect(200)
      expect(list.body.records.map(({ id }: { id: string }) => id)).toEqual([supplier.id])
      const known = await participants(t)
      const { counts } = await installation.sync(t, ['1', '2', '3'])
      expect(counts).toMatchObject({ releases: { new: 1, changed: 0, same: 2 } })
      expect(await participants(t)).toEqual(known)
    })
  })

  it('is refused from then on, also by the previous release', async () => {
    const { formerKey } = installation
    await expect(installation.serve(async () => undefined, formerKey)).rejects.toThrow(/DATA_KEY/)
    process.env.DATA_KEY = formerKey
    await expect(withCtx(async () => 0)).rejects.toThrow(/DATA_KEY/)
    const [{ hash }] = await installation.onClient(
      async (client) => (await client.query(`SELECT hash FROM seed_state WHERE name = 'data-key'`)).rows,
    )
    expect(hash).not.toBe(fingerprintOf(installation.key))
  })

  it('is rotated once when the command is repeated', async () => {
    const stored = await storedValues(installation)
    expect(await installation.command()).toBe(0)
    expect(installation.printed.at(-1)).toContain('nothing is left to do')
    expect(await installation.command({ DATA_KEY: random() })).toBe(0)
    expect(installation.printed.at(-1)).toContain('Set DATA_KEY')
    expect(await storedValues(installation)).toEqual(stored)
  })

  it('is replaced in the data folder, also after an interruption', async () => {
    const generated = join(installation.folder, 'data-key')
    writeFileSync(generated, installation.key)
    rmSync(installation.newKeyFile)
    writeFileSync(installation.newKeyFile, random())
    const keys = { from: installation.key, to: installation.newKey() }
    // Ended after the database has the new key, and before the file has.
    await rotate(installation.database.url, keys, async () => undefined)
    expect(await installation.command({ DATA_DIR: installation.folder })).toBe(0)
    installation.key = keys.to
    expect(readFileSync(generated, 'utf8').trim()).toBe(installation.key)
    expect(existsSync(`${generated}.new`)).toBe(false)
  })

  it('is not replaced by an invalid or guessable key', async () => {
    for (const content of ['short', '0'.repeat(64)]) {
      writeFileSync(installation.newKeyFile, content)
      expect(await installation.command()).toBe(1)
    }
    writeFileSync(installation.newKeyFile, random())
    await expect(installation.command({ DATA_KEY: random() })).rejects.toThrow(/DATA_KEY/)
  })
})

describe('encrypted columns', () => {
  it('are all binary columns except hashes, so that a rotation misses none', async () => {
    const database = await cloneDatabase()
    try {
      const { rows } = await withClient(database.url, (client) =>
        client.query<{ name: string }>(
          `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
            WHERE table_schema = 'public' AND data_type = 'bytea'`,
        ),
      )
      const places = encryptedPlaces().map(({ table, column }) => `${table}.${column}`)
      expect(rows.map(({ name }) => name).sort()).toEqual([...places, ...HASHES].sort())
    } finally {
      await database.drop()
    }
  })
})
