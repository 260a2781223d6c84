import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@credit/testkit'
import { recordAudit } from '#database/record-audit'
import { unitOfWork } from '#database/unit-of-work'
import { linkHash } from '../../src/modules/audit/chain.js'
import { appendLink, missingLinks, readLinks } from '../../src/modules/audit/links.js'
import { seal } from '../../src/modules/audit/seal.js'
import { isIntact, verifyAudit } from '../../src/modules/audit/verify.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

function change(n: number, wait: Promise<void> = Promise.resolve()): Promise<void> {
  return unitOfWork(t.ctx(), async (tx) => {
    await recordAudit(tx, {
      action: 'create',
      entity: 'thing',
      entityId: String(n),
      after: { n, 名称: '甲' },
    })
    await wait
  })
}

const query = (text: string, values?: unknown[]) => t.dataSource.query(text, values)

/** Runs a statement that only the owner of the tables may run. */
async function behindTheGuard(statement: string): Promise<void> {
  await query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_guard')
  await query(statement)
  await query('ALTER TABLE audit_log ENABLE TRIGGER audit_log_guard')
}

/** Rows wait for all older transactions of the server, including other databases. */
async function sealAll(): Promise<void> {
  await waitUntil('all rows are sealed', async () => {
    await seal(t.ctx())
    const [{ n }] = await query('SELECT count(*)::int AS n FROM audit_log WHERE seq IS NULL')
    return n === 0
  })
}

describe('audit chain', () => {
  it('numbers each row once, without gaps, under concurrent writers and sealers', async () => {
    await seal(t.ctx())
    const [{ seq: before }] = await query('SELECT seq FROM audit_head')
    let writing = true
    const sealing = [1, 2].map(async () => {
      while (writing) await seal(t.ctx())
    })
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; n < 25; n++) await change(writer * 100 + n)
      }),
    )
    writing = false
    await Promise.all(sealing)
    await sealAll()
    const [numbers] = await query(
      `SELECT count(*)::int AS n, min(seq)::int AS first, max(seq)::int AS last FROM audit_log
        WHERE seq > $1`,
      [before],
    )
    const first = Number(before) + 1
    expect(numbers).toEqual({ n: 200, first, last: first + 199 })
    const report = await verifyAudit(t.ctx())
    expect(isIntact(report)).toBe(true)
    expect(report).toMatchObject({ unsealed: 0, checked: Number(before) + 200 })
  })

  it('leaves rows for later while an older transaction may still commit', async () => {
    let commit = () => {}
    const open = change(
      1001,
      new Promise((resolve) => {
        commit = resolve
      }),
    )
    const written = () =>
      query(`SELECT 1 FROM pg_locks WHERE locktype = 'relation' AND relation = 'audit_log'::regclass
        AND mode = 'RowExclusiveLock' AND pid <> pg_backend_pid()`)
    await waitUntil('the row is written', async () => {
      await seal(t.ctx())
      return (await written()).length > 0
    })
    await change(1002)
    expect(await seal(t.ctx())).toBe(0)
    expect((await verifyAudit(t.ctx())).unsealed).toBe(1)
    commit()
    await open
    await sealAll()
    const rows = await query(
      `SELECT entity_id FROM audit_log WHERE entity_id IN ('1001', '1002') AND seq IS NOT NULL
        ORDER BY seq`,
    )
    expect(rows).toEqual([{ entity_id: '1001' }, { entity_id: '1002' }])
  })

  it('forbids editing and removing a row', async () => {
    await expect(query(`UPDATE audit_log SET action = 'x'`)).rejects.toThrow('append-only')
    await expect(query('UPDATE audit_log SET seq = NULL')).rejects.toThrow('append-only')
    await expect(query('DELETE FROM audit_log')).rejects.toThrow('append-only')
  })

  it('forbids changing a row while it is sealed', async () => {
    await change(1003)
    const columns: { name: string; value: string }[] = await query(
      `SELECT attname AS name, CASE format_type(atttypid, NULL) WHEN 'uuid' THEN 'gen_random_uuid()'
          WHEN 'jsonb' THEN '{"n": 9}' WHEN 'bigint' THEN '7' ELSE '2026-01-01' END AS value
        FROM pg_attribute WHERE attrelid = 'audit_log'::regclass AND attnum > 0
          AND NOT attisdropped AND attname NOT IN ('seq', 'hash')`,
    )
    expect(columns.length).toBeGreaterThan(12)
    for (const { name, value } of columns) {
      const text = value.endsWith(')') ? value : `'${value}'`
      await expect(
        query(`UPDATE audit_log SET seq = 99999, hash = 'x', ${name} = ${text}
          WHERE entity_id = '1003'`),
      ).rejects.toThrow('append-only')
    }
    await sealAll()
    expect(isIntact(await verifyAudit(t.ctx()))).toBe(true)
  })

  it('reports rows that were numbered by hand, and continues sealing', async () => {
    await sealAll()
    const [{ seq, hash }] = await query('SELECT seq, hash FROM audit_head')
    const place = `${BigInt(seq) + 1n}`
    // Beyond the head, with the hash that the sealer would have written.
    const [forged] = await query(
      `INSERT INTO audit_log (at, action, entity, txid) VALUES (now(), 'x', 'y', 5) RETURNING id`,
    )
    const [{ content }] = await query(`SELECT jsonb_build_array(id,
      to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), account_id, account_name, area_id,
      action, entity, entity_id, before, after, ip, request_id, txid)::text AS content
      FROM audit_log WHERE id = '${forged.id}'`)
    const link = linkHash(hash, place, content)
    await query('UPDATE audit_log SET seq = $1, hash = $2 WHERE id = $3', [place, link, forged.id])
    expect((await verifyAudit(t.ctx())).inserted).toEqual([{ id: forged.id }])
    await change(2001)
    await change(2002)
    await sealAll()
    const [head] = await query('SELECT seq FROM audit_head')
    expect(BigInt(head.seq)).toBe(BigInt(seq) + 2n)
    expect(await verifyAudit(t.ctx())).toMatchObject({
      edited: [],
      missing: [],
      unsealed: 0,
      inserted: [{ id: forged.id }],
    })
    await behindTheGuard(`DELETE FROM audit_log WHERE id = '${forged.id}'`)
    expect(isIntact(await verifyAudit(t.ctx()))).toBe(true)
  })

  it('does not seal an entry of an earlier transaction, and reports it', async () => {
    await sealAll()
    const [late] = await query(
      `INSERT INTO audit_log (at, action, entity, txid) VALUES (now(), 'x', 'y', 5) RETURNING id`,
    )
    await change(2501)
    await waitUntil('the later entry is sealed', async () => {
      await seal(t.ctx())
      const [{ waiting }] = await query('SELECT count(*)::int AS waiting FROM audit_log WHERE seq IS NULL')
      return waiting === 1
    })
    const [{ seq }] = await query(`SELECT seq FROM audit_log WHERE id = '${late.id}'`)
    expect(seq).toBeNull()
    expect((await verifyAudit(t.ctx())).inserted).toEqual([{ id: late.id }])
    await behindTheGuard(`DELETE FROM audit_log WHERE id = '${late.id}'`)
    expect(isIntact(await verifyAudit(t.ctx()))).toBe(true)
  })

  it('reports a link recorded in the file that the chain has lost', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'links-'))
    await appendLink(t.ctx(), folder)
    await appendLink(t.ctx(), folder)
    const links = await readLinks(folder)
    expect(links).toHaveLength(1)
    expect(await missingLinks(t.ctx(), links)).toEqual([])
    await change(3001)
    await sealAll()
    await appendLink(t.ctx(), folder)
    const [{ seq }] = await query('SELECT seq FROM audit_head')
    const [{ hash }] = await query('SELECT hash FROM audit_log WHERE seq = $1', [Number(seq) - 1])
    const [row] = await query('SELECT * FROM audit_log WHERE seq = $1', [seq])
    // The tail is cut and the head set back: the chain alone does not show it.
    await behindTheGuard(`DELETE FROM audit_log WHERE seq = ${seq}`)
    await query('UPDATE audit_head SET seq = $1, hash = $2', [Number(seq) - 1, hash])
    expect(isIntact(await verifyAudit(t.ctx()))).toBe(true)
    expect(await missingLinks(t.ctx(), await readLinks(folder))).toEqual([`${seq}:${row.hash}`])
    await rm(folder, { recursive: true })
  })

  it('reports rows that were edited, removed or inserted all the same', async () => {
    const [{ last }] = await query('SELECT max(seq)::int AS last FROM audit_log')
    const [edited] = await query('SELECT id, seq FROM audit_log WHERE seq = $1', [last - 20])
    await behindTheGuard(`UPDATE audit_log SET after = '{"n": 0}' WHERE seq = ${last - 20}`)
    await behindTheGuard(`DELETE FROM audit_log WHERE seq IN (${last - 11}, ${last - 10})`)
    await behindTheGuard(`INSERT INTO audit_log (at, action, entity, txid) VALUES (now(), 'x', 'y', 5)`)
    const report = await verifyAudit(t.ctx())
    expect(isIntact(report)).toBe(false)
    expect(report.edited).toEqual([edited])
    expect(report.missing).toEqual([{ from: String(last - 11), to: String(last - 10) }])
    expect(report.inserted).toHaveLength(1)
    // Below the first place: the sealer never writes there, and the chain begins after it.
    await behindTheGuard(
      `INSERT INTO audit_log (at, action, entity, txid, seq, hash)
        VALUES (now(), 'x', 'y', 5, -1, 'z')`,
    )
    expect((await verifyAudit(t.ctx())).inserted).toHaveLength(2)
    await behindTheGuard(`DELETE FROM audit_log WHERE seq = ${last}`)
    expect((await verifyAudit(t.ctx())).missing).toContainEqual({ from: `${last}`, to: `${last}` })
  })
})
