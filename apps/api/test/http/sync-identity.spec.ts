import { writeFileSync } from 'node:fs'
import { Background } from '#core/background'
import { endedJob } from '../suites/describe-bulk.js'
import { makeAccount } from '../support/accounts.js'
import type { Who } from '../support/test-app.js'
import { API, rowsOf, useSource } from '../support/upstream.js'
import { IDENTITY_CASES, type IdentityCase, partyOf } from '../sync-cases/identity-cases.js'

const s = useSource()

const ocidOf = (process: string) => `ocds-zz9999-${process}`

interface Extra {
  date?: string
  x_areaCode?: string
}

function writeBatch(
  name: string,
  batch: IdentityCase['batches'][number],
  ocid = ocidOf,
  extra: (key: string) => Extra = () => ({}),
): void {
  const releases = Object.entries(batch).map(([key, lines]) => {
    const [process = '', id = ''] = key.split('/')
    const parties = lines.map(partyOf)
    const tender = { id: `t${process}`, title: `项目${process}` }
    const date = `2036-03-0${id}T09:00:00+08:00`
    return { ocid: ocid(process), id: key, date, tag: ['tender'], tender, parties, ...extra(key) }
  })
  writeFileSync(s.folder.file(name), JSON.stringify({ publisher: { name: '平台' }, releases }))
}

async function bodyLines(): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    s.t,
    `SELECT concat(a.name, ' ', coalesce(a.code, '-'), ': ', string_agg(DISTINCT
        right(p.code, 1), ' ' ORDER BY right(p.code, 1))) AS line
      FROM participant a LEFT JOIN section_party y ON y.participant_id = a.id AND y.removed_at IS NULL
      LEFT JOIN bid_section b ON b.id = y.section_id LEFT JOIN project p ON p.id = b.project_id
      GROUP BY a.id, a.name, a.code ORDER BY a.name, a.code, 1`,
  )
  return rows.map(({ line }) => line)
}

async function noteLines(): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    s.t,
    `SELECT DISTINCT concat(split_part(release_id, '/', 1), ' ', reason) AS line FROM sync_item
      WHERE outcome = 'warned' ORDER BY 1`,
  )
  return rows.map(({ line }) => line)
}

describe('the identity of bodies', () => {
  it.each(IDENTITY_CASES)('$what', async ({ batches, bodies, notes = [], ocid }) => {
    for (const [i, batch] of batches.entries()) {
      writeBatch(`${i}.json`, batch, ocid)
      await s.folder.sync()
    }
    expect((await bodyLines()).sort()).toEqual(bodies.toSorted())
    expect(await noteLines()).toEqual(notes)
    const before = await rowsOf(s.t, 'SELECT * FROM participant_identity ORDER BY id')
    expect((await s.folder.sync()).counts.releases).toMatchObject({ new: 0, changed: 0 })
    expect((await bodyLines()).sort()).toEqual(bodies.toSorted())
    expect(await rowsOf(s.t, 'SELECT * FROM participant_identity ORDER BY id')).toEqual(before)
  })

  it('is unidentified without an official number until it has one', async () => {
    const unidentified = () => rowsOf(s.t, 'SELECT unidentified FROM participant')
    writeBatch('1.json', { '1/1': ['supplier 7 甲公司'] })
    await s.folder.sync()
    expect(await unidentified()).toEqual([{ unidentified: true }])
    writeBatch('2.json', { '1/2': ['supplier 7 甲公司 XX=12'] })
    await s.folder.sync()
    expect(await unidentified()).toEqual([{ unidentified: false }])
  })

  it('has a history that the sync began, including later findings', async () => {
    const history = () =>
      rowsOf<{ changes: object[] }>(
        s.t,
        'SELECT number, status, source, operator_id, changes FROM revision ORDER BY number',
      )
    const bySync = { status: 'approved', source: 'sync', operator_id: null }
    const name = { field: 'name', before: null, after: '甲公司' }
    writeBatch('1.json', { '1/1': ['supplier 7 甲公司'] })
    await s.folder.sync()
    expect(await history()).toEqual([{ number: 1, ...bySync, changes: [name] }])
    await s.folder.sync()
    writeBatch('2.json', { '1/2': ['supplier 7 甲公司 91990004MA000004X0'] })
    await s.folder.sync()
    const code = { field: 'unifiedSocialCreditCode', before: null, after: '91990004MA000004X0' }
    expect(await history()).toEqual([
      { number: 1, ...bySync, changes: [name] },
      { number: 2, ...bySync, changes: [code] },
    ])
  })
})

describe('a doubtful finding', () => {
  const todos = async () =>
    (
      await rowsOf<{ line: string }>(
        s.t,
        `SELECT concat(kind, ' ', title->>'en-US') AS line FROM todo WHERE source_type = 'sync' ORDER BY 1`,
      )
    ).map(({ line }) => line)

  it('is a to-do that names both, until a later run settles it', async () => {
    writeBatch('1.json', { '1/1': ['supplier 7 甲建设有限公司'] })
    await s.folder.sync()
    expect(await todos()).toEqual([])
    writeBatch('2.json', { '1/2': ['supplier 7 甲建设集团有限公司'] })
    await s.folder.sync()
    expect(await todos()).toEqual([expect.stringMatching(/^PARTY_RENAMED:\S+ .*甲建设集团有限公司.*甲建设有限公司/)])
    await rowsOf(s.t, `UPDATE participant SET name = '甲建设集团有限公司'`)
    writeBatch('3.json', { '1/3': ['supplier 7 甲建设集团有限公司'] })
    await s.folder.sync()
    expect(await todos()).toEqual([])
  })

  it('is a to-do each, if several of one kind are in one project', async () => {
    writeBatch('1.json', { '1/1': ['supplier 7 甲建设有限公司', 'supplier 8 乙建设有限公司'] })
    await s.folder.sync()
    writeBatch('2.json', {
      '1/2': ['supplier 7 甲建设集团有限公司', 'supplier 8 乙建设集团有限公司'],
    })
    await s.folder.sync()
    expect(await todos()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^PARTY_RENAMED.*甲建设集团有限公司/),
        expect.stringMatching(/^PARTY_RENAMED.*乙建设集团有限公司/),
      ]),
    )
  })

  describe('that a supervisor dismissed', () => {
    const BULK = `${API}/supervisor/bulk`
    const items = () => rowsOf<{ id: string }>(s.t, `SELECT id FROM todo WHERE source_type <> 'profile'`)
    beforeAll(() => s.t.app.get(Background).start())

    async function dismiss(who: Who, ids: string[], reason?: string) {
      const caller = await s.t.as(who)
      const sent = await caller.post(BULK).send({ action: 'dismiss', ids, params: { reason } })
      if (sent.status !== 202) return sent.status
      return (await endedJob(caller, sent.body.jobId)).result
    }

    const write = (name: string, batch: IdentityCase['batches'][number]) =>
      writeBatch(name, batch, ocidOf, () => ({ x_areaCode: '003900130006' }))

    async function renamed(): Promise<string[]> {
      write('1.json', { '1/1': ['supplier 7 甲建设有限公司'] })
      await s.folder.sync()
      write('2.json', { '1/2': ['supplier 7 甲建设集团有限公司'] })
      await s.folder.sync()
      return (await items()).map(({ id }) => id)
    }

    it('does not come back with the next sync, unless it differs', async () => {
      const ids = await renamed()
      expect(await dismiss('district06', ids, '已电话核实为同一单位')).toMatchObject({
        done: 1,
        failed: 0,
      })
      expect(await todos()).toEqual([])
      write('3.json', { '1/3': ['supplier 7 甲建设集团有限公司'] })
      await s.folder.sync()
      expect(await todos()).toEqual([])
      write('4.json', { '1/4': ['supplier 7 甲建设控股有限公司'] })
      await s.folder.sync()
      expect(await todos()).toEqual([expect.stringMatching(/^PARTY_RENAMED.*甲建设控股有限公司/)])
    })

    it('is kept with its reason, as a decision and in the operation log', async () => {
      await dismiss('district06', await renamed(), '已电话核实为同一单位')
      const [{ accountId }] = (await rowsOf(
        s.t,
        'SELECT account_id AS "accountId" FROM todo_decision WHERE reason IS NOT NULL ORDER BY id DESC LIMIT 1',
      )) as [{ accountId: string }]
      const log = await rowsOf(
        s.t,
        `SELECT account_id, after->>'kind' AS kind, after->>'reason' AS reason FROM audit_log
          WHERE action = 'dismiss-note' ORDER BY seq DESC LIMIT 1`,
      )
      expect(log).toEqual([
        {
          account_id: accountId,
          kind: expect.stringMatching(/^PARTY_RENAMED:/),
          reason: '已电话核实为同一单位',
        },
      ])
    })

    it('requires a reason, the right to decide it and its area', async () => {
      const ids = await renamed()
      expect(await dismiss('district06', ids)).toMatchObject({ done: 0, failed: 1 })
      expect(await dismiss('district06', ids, ' ')).toBe(400)
      expect(await dismiss('auditor', ids, '核实')).toMatchObject({ failed: 1 })
      expect(await dismiss('district02', ids, '核实')).toMatchObject({ total: 0 })
      for (const who of [1, 2, 3, 4] as const) expect(await dismiss(who, ids, '核实')).toBe(403)
      expect((await items()).map(({ id }) => id)).toEqual(ids)
    })

    it('can only be a note', async () => {
      await rowsOf(
        s.t,
        `INSERT INTO todo (source_type, source_id, title, area_id, link, permission)
          SELECT source, uuidv7(), '{"zh-CN": "某", "en-US": "Some"}', id, '/', 'sync:run'
            FROM area, unnest(ARRAY['sync', 'complaint']) source WHERE code = '003900130001'`,
      )
      const ids = (await items()).map(({ id }) => id)
      expect(await dismiss('city', ids, '核实')).toMatchObject({ done: 0, failed: 2 })
      expect(await items()).toHaveLength(2)
    })
  })
})

describe('the home area of a new participant', () => {
  const FIRST = { '1/1': ['buyer 1 甲中学', 'supplier 7 甲公司'] }
  const SECOND = { '2/1': ['buyer 1 甲中学', 'supplier 7 甲公司'] }
  const of = (key: string): Extra =>
    key.startsWith('1')
      ? { date: '2036-02-01T00:00:00Z', x_areaCode: '003900130004' }
      : { date: '2036-01-01T00:00:00Z', x_areaCode: '003900130005' }
  const homes = async () =>
    (
      await rowsOf<{ home: string }>(
        s.t,
        `SELECT right(a.code, 2) AS home FROM participant p JOIN area a ON a.id = p.area_id
          ORDER BY p.sign`,
      )
    ).map(({ home }) => home)

  it.each([[[FIRST, SECOND]], [[SECOND, FIRST]], [[{ ...FIRST, ...SECOND }]]])(
    'comes from its earliest project, whatever the batches',
    async (batches) => {
      for (const [i, batch] of batches.entries()) {
        writeBatch(`${i}.json`, batch, ocidOf, of)
        await s.folder.sync()
      }
      expect(await homes()).toEqual(['05', '05'])
    },
  )

  it.each([[[FIRST, SECOND]], [[SECOND, FIRST]]])('of a buyer comes from a project that names one', async (batches) => {
    const without = (key: string): Extra => (key.startsWith('2') ? { date: '2036-01-01T00:00:00Z' } : of(key))
    for (const [i, batch] of batches.entries()) {
      writeBatch(`${i}.json`, batch, ocidOf, without)
      await s.folder.sync()
    }
    expect((await homes())[0]).toBe('04')
  })

  it('does not move once it has an account', async () => {
    writeBatch('1.json', FIRST, ocidOf, of)
    await s.folder.sync()
    const [buyer] = await rowsOf<{ id: string }>(s.t, 'SELECT id FROM participant WHERE sign = 1')
    await makeAccount(s.t.ctx(), {
      sign: 1,
      areaCode: '003900130004',
      roles: ['purchaser'],
      participantId: buyer?.id ?? '',
    })
    writeBatch('2.json', SECOND, ocidOf, of)
    await s.folder.sync()
    expect(await homes()).toEqual(['04', '05'])
  })
})
