import { writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { makeAccount } from '../support/accounts.js'
import { startTestApp, type TestApp } from '../support/test-app.js'
import { resetRegister, rowsOf, SourceFolder } from '../support/upstream.js'

const CODE = '11990001000000019Q'
const OTHER = '91990004MA000004X0'

interface Case {
  what: string
  /** Imported one after the other: releases as `process/release`, each with its parties. */
  batches: Record<string, string[]>[]
  /** Participants as `name code: processes`. */
  bodies: string[]
  notes?: string[]
  ocid?: (process: string) => string
}

/** A party as `role id name [number]`; `-` for no id, `_` for a space in a name. */
function partyOf(line: string) {
  const [role = '', id, name = '', number] = line.split(' ')
  const [scheme, value] = number?.includes('=') ? number.split('=') : ['CN-USCC', number]
  return {
    ...(id === '-' ? {} : { id }),
    ...{ name: name.replaceAll('_', ' '), roles: [role] },
    ...(number ? { identifier: { scheme, id: value?.replaceAll('_', ' ') } } : {}),
  }
}

const CASES: Case[] = [
  {
    what: 'two bodies with one local id in two processes are two',
    batches: [{ '1/1': ['supplier 7 甲建设有限公司'], '2/1': ['supplier 7 乙建设有限公司'] }],
    bodies: ['乙建设有限公司 -: 2', '甲建设有限公司 -: 1'],
  },
  {
    what: 'one local id and one name in two processes are one',
    batches: [{ '1/1': ['supplier 7 甲公司'] }, { '2/1': ['supplier 7 甲_公司'] }],
    bodies: ['甲公司 -: 1 2'],
  },
  {
    what: 'one local id with a similar name in another process is another body',
    batches: [{ '1/1': ['supplier 7 甲建设有限公司'], '2/1': ['supplier 7 甲建设集团'] }],
    bodies: ['甲建设有限公司 -: 1', '甲建设集团 -: 2'],
  },
  {
    what: 'one local id of two publishers are two',
    ocid: (process) => `ocds-zz000${process}-1`,
    batches: [{ '1/1': ['supplier 7 甲公司'], '2/1': ['supplier 7 甲公司'] }],
    bodies: ['甲公司 -: 1', '甲公司 -: 2'],
    notes: ['2 POSSIBLE_DUPLICATE'],
  },
  {
    what: 'one name under two local ids in two processes are two, perhaps one',
    batches: [{ '1/1': ['supplier 7 甲公司'] }, { '2/1': ['supplier 8 甲公司'] }],
    bodies: ['甲公司 -: 1', '甲公司 -: 2'],
    notes: ['2 POSSIBLE_DUPLICATE'],
  },
  {
    what: 'one name without any id is one of the publisher',
    batches: [{ '1/1': ['supplier - 甲公司'], '2/1': ['supplier - 甲公司'] }],
    bodies: ['甲公司 -: 1 2'],
  },
  {
    what: 'a body renamed in its process stays, whatever else it is called',
    batches: [
      { '1/1': ['supplier 7 甲建设有限公司'] },
      { '1/2': ['supplier 7 甲建设集团有限公司'] },
    ],
    bodies: ['甲建设有限公司 -: 1'],
    notes: ['1 PARTY_RENAMED'],
  },
  {
    what: 'a local id that goes to a name that is not similar is another body',
    batches: [{ '1/1': ['supplier 7 甲建设有限公司'] }, { '1/2': ['supplier 7 丙食品商行'] }],
    bodies: ['丙食品商行 -: 1', '甲建设有限公司 -: '],
    notes: ['1 ID_OF_ANOTHER'],
  },
  {
    what: 'a body that gets another local id in its process stays',
    batches: [{ '1/1': ['buyer 7 甲中学'] }, { '1/2': ['buyer 8 甲中学'] }],
    bodies: ['甲中学 -: 1'],
  },
  {
    what: 'two experts of one name in one release are two',
    batches: [{ '1/1': ['evaluator 1 王专家', 'evaluator 2 王专家'] }],
    bodies: ['王专家 -: 1', '王专家 -: 1'],
    notes: ['1 POSSIBLE_DUPLICATE'],
  },
  {
    what: 'an expert whose id changes between releases is one',
    batches: [{ '1/1': ['evaluator 1 王专家'], '1/2': ['evaluator 2 王专家'] }],
    bodies: ['王专家 -: 1'],
  },
  {
    what: 'experts of one name without an id are those of their process',
    batches: [{ '1/1': ['evaluator - 王专家'], '2/1': ['evaluator - 王专家'] }],
    bodies: ['王专家 -: 1', '王专家 -: 2'],
  },
  {
    what: 'a number gained later is put on the body',
    batches: [{ '1/1': ['supplier 7 甲公司'] }, { '1/2': [`supplier 7 甲公司 ${CODE}`] }],
    bodies: [`甲公司 ${CODE}: 1`],
  },
  {
    what: 'a number gained in another process is put on the body as well',
    batches: [{ '1/1': ['supplier 7 甲公司'] }, { '2/1': [`supplier 7 甲公司 ${CODE}`] }],
    bodies: [`甲公司 ${CODE}: 1 2`],
  },
  {
    what: 'a number gained that another body has leaves both, perhaps one',
    batches: [
      { '1/1': ['supplier 7 甲公司'], '2/1': [`supplier 8 甲商行 ${CODE}`] },
      { '1/2': [`supplier 7 甲公司 ${CODE}`] },
    ],
    bodies: ['甲公司 -: 1', `甲商行 ${CODE}: 2`],
    notes: ['1 NUMBER_OF_ANOTHER'],
  },
  {
    what: 'numbers tell bodies of one id and name apart',
    batches: [{ '1/1': [`supplier 7 甲公司 ${CODE}`] }, { '2/1': [`supplier 7 甲公司 ${OTHER}`] }],
    bodies: [`甲公司 ${CODE}: 1`, `甲公司 ${OTHER}: 2`],
  },
  {
    what: 'a body keeps its first number of a scheme',
    batches: [{ '1/1': [`supplier 7 甲公司 ${CODE}`] }, { '1/2': [`supplier 7 甲公司 ${OTHER}`] }],
    bodies: [`甲公司 ${CODE}: 1`],
    notes: ['1 NUMBER_CHANGED'],
  },
  {
    what: 'one number under another name is one, to be looked at',
    batches: [{ '1/1': [`supplier 7 甲公司 ${CODE}`] }, { '2/1': [`supplier 9 丙商行 ${CODE}`] }],
    bodies: [`甲公司 ${CODE}: 1 2`],
    notes: ['2 NAME_OF_ANOTHER'],
  },
  {
    what: 'codes in full width, with spaces and hyphens are one',
    batches: [
      {
        '1/1': [`supplier 7 甲公司 ${CODE}`],
        '2/1': ['supplier 8 甲公司 １１９９０００１_0000-0001-9q'],
      },
    ],
    bodies: [`甲公司 ${CODE}: 1 2`],
  },
  {
    what: 'placeholders are no numbers',
    batches: [{ '1/1': ['supplier 7 甲公司 XX=N/A', 'tenderer 8 乙公司 XX=0000'] }],
    bodies: ['乙公司 -: 1', '甲公司 -: 1'],
  },
  {
    what: 'a number of another scheme is official, too',
    batches: [{ '1/1': ['supplier 7 甲公司 XX=12'] }, { '2/1': ['supplier 9 甲公司 XX=12'] }],
    bodies: ['甲公司 -: 1 2'],
  },
]

let t: TestApp
let folder: SourceFolder
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await resetRegister(t)
  folder = new SourceFolder(t)
})
afterEach(() => folder.remove())

const ocidOf = (process: string) => `ocds-zz9999-${process}`

interface Extra {
  date?: string
  x_areaCode?: string
}

function writeBatch(
  name: string,
  batch: Case['batches'][number],
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
  writeFileSync(folder.file(name), JSON.stringify({ publisher: { name: '平台' }, releases }))
}

async function bodyLines(): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    t,
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
    t,
    `SELECT DISTINCT concat(split_part(release_id, '/', 1), ' ', reason) AS line FROM sync_item
      WHERE outcome = 'warned' ORDER BY 1`,
  )
  return rows.map(({ line }) => line)
}

describe('the identity of bodies', () => {
  it.each(CASES)('$what', async ({ batches, bodies, notes = [], ocid }) => {
    for (const [i, batch] of batches.entries()) {
      writeBatch(`${i}.json`, batch, ocid)
      await folder.sync()
    }
    expect((await bodyLines()).sort()).toEqual(bodies.toSorted())
    expect(await noteLines()).toEqual(notes)
    const before = await rowsOf(t, 'SELECT * FROM participant_identity ORDER BY id')
    expect((await folder.sync()).counts.releases).toMatchObject({ new: 0, changed: 0 })
    expect((await bodyLines()).sort()).toEqual(bodies.toSorted())
    expect(await rowsOf(t, 'SELECT * FROM participant_identity ORDER BY id')).toEqual(before)
  })

  it('who has no official number is unidentified until it has one', async () => {
    const unidentified = () => rowsOf(t, 'SELECT unidentified FROM participant')
    writeBatch('1.json', { '1/1': ['supplier 7 甲公司'] })
    await folder.sync()
    expect(await unidentified()).toEqual([{ unidentified: true }])
    writeBatch('2.json', { '1/2': ['supplier 7 甲公司 XX=12'] })
    await folder.sync()
    expect(await unidentified()).toEqual([{ unidentified: false }])
  })
})

describe('what is doubtful', () => {
  const todos = async () =>
    (
      await rowsOf<{ line: string }>(
        t,
        `SELECT concat(kind, ' ', title->>'en-US') AS line FROM todo ORDER BY 1`,
      )
    ).map(({ line }) => line)

  it('is a to-do that names both, until a later run settles it', async () => {
    writeBatch('1.json', { '1/1': ['supplier 7 甲建设有限公司'] })
    await folder.sync()
    expect(await todos()).toEqual([])
    writeBatch('2.json', { '1/2': ['supplier 7 甲建设集团有限公司'] })
    await folder.sync()
    expect(await todos()).toEqual([
      expect.stringMatching(/^PARTY_RENAMED .*甲建设集团有限公司.*甲建设有限公司/),
    ])
    await rowsOf(t, `UPDATE participant SET name = '甲建设集团有限公司'`)
    writeBatch('3.json', { '1/3': ['supplier 7 甲建设集团有限公司'] })
    await folder.sync()
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
        t,
        `SELECT right(a.code, 2) AS home FROM participant p JOIN area a ON a.id = p.area_id
          ORDER BY p.sign`,
      )
    ).map(({ home }) => home)

  it.each([[[FIRST, SECOND]], [[SECOND, FIRST]], [[{ ...FIRST, ...SECOND }]]])(
    'is that of its earliest project, whatever the batches',
    async (batches) => {
      for (const [i, batch] of batches.entries()) {
        writeBatch(`${i}.json`, batch, ocidOf, of)
        await folder.sync()
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
        await folder.sync()
      }
      expect((await homes())[0]).toBe('04')
    },
  )

  it('does not move once it has an account', async () => {
    writeBatch('1.json', FIRST, ocidOf, of)
    await folder.sync()
    const [buyer] = await rowsOf<{ id: string }>(t, 'SELECT id FROM participant WHERE sign = 1')
    await makeAccount(t.ctx(), {
      ...{ sign: 1, areaCode: '003900130004', roles: ['purchaser'] },
      participantId: buyer?.id ?? '',
    })
    writeBatch('2.json', SECOND, ocidOf, of)
    await folder.sync()
    expect(await homes()).toEqual(['04', '05'])
  })
})
