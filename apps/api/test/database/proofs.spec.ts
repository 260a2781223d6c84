import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SIGN } from '@credit/contract'
import { waitUntil } from '@credit/testkit'
import { Client } from 'pg'
import type { Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import { PROVED, PROVED_LISTS } from '#database/proved'
import { allAreas, scoped } from '#database/scoped'
import { addressFor, SERVICE_ROLE } from '#database/service-role'
import { unitOfWork } from '#database/unit-of-work'
import { AccountCertificateEntity } from '#entities/identity/account-certificate'
import { ParticipantEntity } from '#entities/participants/participant'
import { archiveAudit } from '../../src/modules/audit/archive/archive-audit.js'
import { verifyArchives } from '../../src/modules/audit/archive/verify-archives.js'
import { seal } from '../../src/modules/audit/seal.js'
import { isIntact, verifyAudit } from '../../src/modules/audit/verify.js'
import { verifyProofs } from '../../src/modules/audit/verify-proofs.js'
import { makeAccount } from '../support/accounts.js'
import { makeParticipants } from '../support/credit.js'
import { SERVICE_PASSWORD } from '../support/databases.js'
import { START } from '../support/day.js'
import { proveArranged } from '../support/tamperings/documents.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
let party: string
const query = (text: string, values: unknown[] = []) => t.dataSource.query(text, values)
const ANYWHERE = allAreas('a test')

beforeAll(async () => {
  t = await startTestApp()
  ;[party = ''] = await makeParticipants(t.ctx(), 2, ['某供应商'])
  await proveArranged(t)
})
afterAll(() => t.stop())

/** Actions of the entries that carry a digest of the participant, oldest first, and whether it is the present one. */
const entries = (): Promise<{ action: string; present: boolean }[]> =>
  query(
    `SELECT action, digest = proof(p) AS present FROM participant p CROSS JOIN LATERAL (
        SELECT id, action, coalesce(after->'proofs'->>p.id::text, after->>'proof') AS digest FROM audit_log
        WHERE entity = 'participant' AND coalesce(entity_id, p.id::text) = p.id::text) a
      WHERE p.id = $1 AND digest IS NOT NULL ORDER BY a.id`,
    [party],
  )

describe('the digest of a row', () => {
  it.each(Object.entries(PROVED))('of %s is of its listed columns', async (table, columns) => {
    const found = await query(
      `SELECT DISTINCT a.attname AS name FROM pg_depend d
        JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
        WHERE d.objid = $1::regprocedure AND d.refobjid = $2::regclass AND d.refobjsubid > 0`,
      [`proof(${table})`, table],
    )
    expect(found.map(({ name }: { name: string }) => name).sort()).toEqual(['id', ...columns].sort())
  })

  it.each(Object.entries(PROVED_LISTS))('is of the listed columns of %s too', async (table, { of, by, columns }) => {
    const found = await query(
      `SELECT DISTINCT a.attname AS name FROM pg_depend d
        JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
        WHERE d.objid = $1::regprocedure AND d.refobjid = $2::regclass AND d.refobjsubid > 0`,
      [`proof(${of})`, table],
    )
    expect(found.map(({ name }: { name: string }) => name).sort()).toEqual([by, ...columns].sort())
  })

  it('does not depend on settings of the session', async () => {
    await query(
      `INSERT INTO credit_change (create_time, participant_id, kind, code, name, sign, content)
      SELECT now(), id, 'score', '', name, sign, '{"score": 80.50}' FROM participant WHERE id = $1`,
      [party],
    )
    const digests = new Set<string>()
    const client = new Client(t.databaseUrl)
    await client.connect()
    for (const [zone, style] of [
      ['UTC', 'ISO'],
      ['Asia/Shanghai', 'German'],
    ]) {
      await client.query(`SET TimeZone = '${zone}'; SET DateStyle = '${style}'`)
      const { rows } = await client.query('SELECT proof(c) AS digest FROM credit_change c WHERE participant_id = $1', [
        party,
      ])
      digests.add(rows[0].digest)
    }
    await client.end()
    expect([...digests]).toEqual([expect.stringMatching(/^1:[0-9a-f]{64}$/)])
  })
})

describe('entries about a proved row', () => {
  it('carry the digest of the row after the change, but not if it was only read', async () => {
    await unitOfWork(t.ctx(), (tx) => scoped(tx, ParticipantEntity, ANYWHERE).update(party, { name: '改名供应商' }))
    await query(
      `INSERT INTO audit_log (at, action, entity, entity_id) VALUES (now(), 'personal-data:view', 'participant', $1)`,
      [party],
    )
    expect((await entries()).at(-1)).toEqual({ action: 'update', present: true })
  })

  it('are appended for statements on many rows, unless the row is proved', async () => {
    const before = await entries()
    await unitOfWork(t.ctx(), async (tx) => {
      await scoped(tx, ParticipantEntity, ANYWHERE).updateAll({ id: party }, { name: '又改名供应商' })
      await scoped(tx, ParticipantEntity, ANYWHERE).updateAll({ id: party }, { name: '再改名供应商' })
    })
    expect((await entries()).slice(before.length)).toEqual([{ action: 'prove', present: true }])
    await unitOfWork(t.ctx(), async (tx) => {
      await scoped(tx, ParticipantEntity, ANYWHERE).update(party, { name: '三改名供应商' })
      proveRows(tx, 'participant', [{ id: party }])
    })
    expect((await entries()).slice(before.length + 1)).toEqual([{ action: 'update', present: true }])
  })

  it('follow a name that was changed back to what an earlier entry shows', async () => {
    const rename = (name: string) =>
      unitOfWork(t.ctx(), (tx) => scoped(tx, ParticipantEntity, ANYWHERE).updateAll({ id: party }, { name }))
    const faults = async () => (await verifyProofs(t.ctx())).faults.filter(({ id }) => id === party)
    for (const name of ['改出供应商', '三改名供应商']) {
      await rename(name)
      expect((await entries()).at(-1)).toEqual({ action: 'prove', present: true })
    }
    expect(await faults()).toEqual([])
  })

  it('tell that a row is gone, and are many per entry', async () => {
    const { id: accountId } = await makeAccount(t.ctx(), { sign: 2, areaCode: '003900130006', roles: ['supplier'] })
    const certificate = {
      accountId,
      type: SIGN.supplier,
      ...{ subject: '', issuer: '', serialNumber: '', algorithm: '', notBefore: START, notAfter: START },
    }
    const certificates = (tx: Tx) => scoped(tx, AccountCertificateEntity, ANYWHERE)
    const [gone, kept] = await unitOfWork(t.ctx(), async (tx) => {
      await certificates(tx).insertAll(['one', 'two'].map((fingerprint) => ({ ...certificate, fingerprint })))
      return certificates(tx).find({ accountId }, { order: { fingerprint: 'ASC' } })
    })
    await unitOfWork(t.ctx(), async (tx) => {
      await certificates(tx).deleteAll({ id: gone?.id })
      proveRows(tx, 'account_certificate', [{ id: kept?.id ?? '' }])
    })
    const [entry] = await query(`SELECT action, entity_id, after FROM audit_log WHERE entity = 'account_certificate'
      ORDER BY id DESC LIMIT 1`)
    const proofs = { [gone?.id ?? '']: null, [kept?.id ?? '']: expect.stringMatching(/^1:/) }
    expect(entry).toEqual({ action: 'prove', entity_id: null, after: { proofs } })
  })

  it('stay when the log is archived, the newest about each row', async () => {
    await waitUntil('all entries are sealed', async () => {
      await seal(t.ctx())
      const [{ waiting }] = await query('SELECT count(*)::int AS waiting FROM audit_log WHERE seq IS NULL')
      return waiting === 0
    })
    const folder = await mkdtemp(join(tmpdir(), 'proofs-'))
    const newest = (await entries()).slice(-1)
    const file = join(folder, 'archive.gz')
    await archiveAudit(t.ctx().on(t.dataSource.manager), new Date(START.getTime() + 86_400_000), file)
    expect(await entries()).toEqual(newest)
    expect(isIntact(await verifyAudit(t.ctx()))).toBe(true)
    expect(isIntact(await verifyArchives(t.ctx(), [file]))).toBe(true)
    expect((await verifyProofs(t.ctx())).faults.filter(({ id }) => id === party)).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('are required of the service', async () => {
    const service = new Client(addressFor(t.databaseUrl, SERVICE_ROLE, SERVICE_PASSWORD))
    await service.connect()
    await expect(service.query(`UPDATE participant SET name = '暗改' WHERE id = '${party}'`)).rejects.toThrow(
      'proves row',
    )
    await service.end()
  })
})

it('names an evaluation whose submit is in the audit log twice', async () => {
  const submits = () => verifyProofs(t.ctx()).then(({ faults }) => faults.filter(({ kind }) => kind === 'doubled'))
  const submit = (id: string) =>
    query(`INSERT INTO audit_log (at, action, entity, entity_id) VALUES (now(), 'submit', 'evaluation_record', $1)`, [
      id,
    ])
  const [once, twice] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
  for (const id of [once, twice]) await submit(id)
  expect(await submits()).toEqual([])
  await submit(twice)
  expect(await submits()).toEqual([{ id: twice, kind: 'doubled', detail: '2' }])
})
