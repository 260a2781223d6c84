import { writeFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { makeAccount } from '../support/accounts.js'
import { rowsOf, useSource } from '../support/upstream.js'
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

  it('who has no official number is unidentified until it has one', async () => {
    const unidentified = () => rowsOf(s.t, 'SELECT unidentified FROM participant')
    writeBatch('1.json', { '1/1': ['supplier 7 甲公司'] })
    await s.folder.sync()
    expect(await unidentified()).toEqual([{ unidentified: true }])
    writeBatch('2.json', { '1/2': ['supplier 7 甲公司 XX=12'] })
    await s.folder.sync()
    expect(await unidentified()).toEqual([{ unidentified: false }])
  })

  it('has a history that the sync began, and what it learned later', async () => {
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

describe('what is doubtful', () => {
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
    expect(await todos()).toEqual([
      expect.stringMatching(/^PARTY_RENAMED .*甲建设集团有限公司.*甲建设有限公司/),
    ])
    await rowsOf(s.t, `UPDATE participant SET name = '甲建设集团有限公司'`)
    writeBatch('3.json', { '1/3': ['supplier 7 甲建设集团有限公司'] })
    await s.folder.sync()
    expect(await todos()).toEqual([])
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
    'is that of its earliest project, whatever the batches',
    async (batches) => {
      for (const [i, batch] of batches.entries()) {
        writeBatch(`${i}.json`, batch, ocidOf, of)
        await s.folder.sync()
      }
      expect(await homes()).toEqual(['05', '05'])
    },
  )

  it.each([[[FIRST, SECOND]], [[SECOND, FIRST]]])(
    'of a buyer is that of a project that names one',
    async (batches) => {
      const without = (key: string): Extra =>
        key.startsWith('2') ? { date: '2036-01-01T00:00:00Z' } : of(key)
      for (const [i, batch] of batches.entries()) {
        writeBatch(`${i}.json`, batch, ocidOf, without)
        await s.folder.sync()
      }
      expect((await homes())[0]).toBe('04')
    },
  )

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
