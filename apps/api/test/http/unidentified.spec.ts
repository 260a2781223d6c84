import { writeFileSync } from 'node:fs'
import { merge, undoMerge } from '../support/merge.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'
import { API, resetRegister, SourceFolder } from '../support/upstream.js'

let t: TestApp
let folder: SourceFolder
let city: Caller
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  await resetRegister(t)
  folder = new SourceFolder(t)
  city = await t.as('city')
  district = await t.as('district06')
  const releases = [
    release(1, '06', supplier('1', '甲公司'), supplier('2', '乙建材公司')),
    release(2, '05', supplier('8', '甲公司', '11990001000000019Q'), supplier('2', '乙建材集团公司')),
    release(3, '06', supplier('1', '甲公司')),
  ]
  writeFileSync(folder.file('a.json'), JSON.stringify({ releases }))
  await folder.sync()
})
afterAll(async () => {
  await t.stop()
  folder.remove()
})

const release = (n: number, area: string, ...parties: object[]) => ({
  ocid: `ocds-zz9999-${n}`,
  id: `${n}`,
  date: `2036-03-0${n}T09:00:00+08:00`,
  x_areaCode: `0039001300${area}`,
  tender: { id: `t${n}`, title: `项目${n}` },
  parties,
})
const supplier = (id: string, name: string, number?: string) => ({
  id,
  name,
  roles: ['supplier'],
  ...(number ? { identifier: { scheme: 'CN-USCC', id: number } } : {}),
})

interface Row {
  name: string
  areaName: string
  identities: { publisher: string; number: string; names: string[] }[]
  projectCount: number
  projects: { name: string }[]
  duplicates: { name: string; code: string | null }[]
  hasDuplicates: boolean
}
const rowsOf = async (caller: Caller, query = '') =>
  (await caller.get(`${API}/unidentified/list?sort=name,asc${query}`).expect(200)).body.records as Row[]

describe('participants without an official number', () => {
  it('are listed with local ids, projects and possible matches', async () => {
    const rows = await rowsOf(city)
    expect(rows.map(({ name }) => name).sort()).toEqual(['乙建材公司', '乙建材集团公司', '甲公司'].sort())
    expect(rows.find(({ name }) => name === '甲公司')).toMatchObject({
      identities: [{ publisher: 'ocds-zz9999', number: '1', names: ['甲公司'] }],
      projectCount: 2,
      projects: [{ name: '项目3' }, { name: '项目1' }],
      duplicates: [{ name: '甲公司', code: '11990001000000019Q' }],
    })
    // Both have the same local id and similar names.
    expect(rows.find(({ name }) => name === '乙建材公司')?.duplicates).toMatchObject([
      { name: '乙建材集团公司', code: null },
    ])
  })

  it('are filtered by name, sign and having a namesake', async () => {
    expect(await rowsOf(city, '&name=集团')).toHaveLength(1)
    expect(await rowsOf(city, '&sign=2')).toHaveLength(3)
    expect(await rowsOf(city, '&sign=1')).toHaveLength(0)
    const namesakes = await rowsOf(city, '&hasDuplicates=true')
    expect(namesakes.map(({ name }) => name)).toEqual(['甲公司'])
    const others = await rowsOf(city, '&hasDuplicates=false')
    expect(others).toHaveLength(2)
    // The column agrees with the filter: a similar name is not the same.
    const shown = [...namesakes, ...others].map(({ hasDuplicates }) => hasDuplicates)
    expect(shown).toEqual([true, false, false])
    await city.get(`${API}/unidentified/list?hasDuplicates=x`).expect(400)
  })

  it('are limited to the own area for a district', async () => {
    const names = (await rowsOf(district)).map(({ name }) => name)
    expect(names.sort()).toEqual(['乙建材公司', '甲公司'].sort())
  })

  it('name a local id once, with every name that was stated with it', async () => {
    const renamed = release(1, '06', supplier('2', '乙建材有限公司'))
    const releases = [{ ...renamed, id: '1a', date: '2036-03-04T09:00:00+08:00' }]
    writeFileSync(folder.file('b.json'), JSON.stringify({ releases }))
    await folder.sync()
    const row = (await rowsOf(city)).find(({ name }) => name === '乙建材公司')
    expect(row?.identities).toEqual([
      { publisher: 'ocds-zz9999', number: '2', names: ['乙建材公司', '乙建材有限公司'] },
    ])
  })
})

describe('a note that two bodies may be one', () => {
  const notes = async () =>
    (await t.dataSource.query(`SELECT kind, title->>'en-US' AS title, link FROM todo
      WHERE source_type = 'sync' ORDER BY title`)) as {
      kind: string
      title: string
      link: string
    }[]

  const idsOf = async (name: string): Promise<string[]> => {
    const rows = (await t.dataSource.query('SELECT id FROM participant WHERE name = $1 ORDER BY id', [name])) as {
      id: string
    }[]
    return rows.map(({ id }) => id)
  }

  it('is settled by the merge of both, others are not; an undo restores it, once', async () => {
    const releases = [
      release(5, '06', supplier('51', '丙公司')),
      release(6, '06', supplier('61', '丙公司'), supplier('62', '丁公司')),
      release(7, '06', supplier('71', '丁公司')),
    ]
    writeFileSync(folder.file('b.json'), JSON.stringify({ releases }))
    await folder.sync()
    const ofBoth = async () => (await notes()).map(({ title }) => title).filter((title) => /丙公司|丁公司/.test(title))
    const found = await ofBoth()
    expect(found).toEqual([expect.stringMatching(/^项目6: 丙公司 /), expect.stringMatching(/^项目7: 丁公司 /)])
    const [one, other] = await idsOf('丙公司')
    const made = await merge(t, 2, { targetId: one ?? '', sourceIds: [other ?? ''] })
    expect(made.status).toBe(200)
    expect(made.body.tables).toContainEqual(expect.objectContaining({ table: 'todo', ended: 1 }))
    expect(await ofBoth()).toEqual([expect.stringMatching(/^项目7: 丁公司 /)])
    expect((await undoMerge(t, 2, made.body.mergeIds[0])).status).toBe(200)
    expect(await ofBoth()).toEqual(found)
    // A later run finds the same.
    const again = { ...release(6, '06', supplier('61', '丙公司'), supplier('62', '丁公司')) }
    writeFileSync(folder.file('e.json'), JSON.stringify({ releases: [{ ...again, id: '6b' }] }))
    await folder.sync()
    expect(await ofBoth()).toEqual(found)
  })

  it('distinguishes both by number or local id, and opens their merge', async () => {
    const [one, other] = await idsOf('丙公司')
    const ofLocal = (await notes()).find(({ title }) => title.startsWith('项目6: 丙公司'))
    expect(ofLocal?.title).toBe(
      '项目6: 丙公司 (ocds-zz9999 · 61) has the name of another participant (ocds-zz9999 · 51): they may be one',
    )
    expect(ofLocal?.link).toBe(`/supplierManagement/details?id=${one}&merge=${other}`)
    const ofNumber = (await notes()).find(({ title }) => title.includes('甲公司'))
    expect(ofNumber?.title).toBe(
      '项目1: 甲公司 (ocds-zz9999 · 1) has the name of another participant (11990001000000019Q): they may be one',
    )
  })

  it('is one for each body, also of two in one project', async () => {
    const expert = (id: string) => ({ id, name: '庚专家', roles: ['evaluator'] })
    const releases = [release(8, '06', expert('a')), release(9, '06', expert('b'), expert('c'))]
    writeFileSync(folder.file('f.json'), JSON.stringify({ releases }))
    await folder.sync()
    const titles = async () => (await notes()).map(({ title }) => title).filter((title) => title.includes('庚专家'))
    expect(await titles()).toEqual([
      expect.stringMatching(/^项目9: 庚专家 \(.+ · b\) .+ · a\)/),
      expect.stringMatching(/^项目9: 庚专家 \(.+ · c\) .+ · a\)/),
    ])
    const [first, second] = await idsOf('庚专家')
    const made = await merge(t, 4, { targetId: first ?? '', sourceIds: [second ?? ''] })
    expect(made.status).toBe(200)
    expect(await titles()).toEqual([expect.stringMatching(/ · c\) /)])
  })

  it('that names a number is settled, too', async () => {
    const number = '91990005MA0000051W'
    const first = [release(8, '06', supplier('81', '戊公司')), release(9, '06', supplier('91', '己公司', number))]
    writeFileSync(folder.file('c.json'), JSON.stringify({ releases: first }))
    await folder.sync()
    const later = { ...release(8, '06', supplier('81', '戊公司', number)), id: '8b' }
    writeFileSync(folder.file('d.json'), JSON.stringify({ releases: [later] }))
    await folder.sync()
    const kinds = async () => (await notes()).filter(({ kind }) => kind.startsWith('NUMBER_OF_ANOTHER'))
    expect(await kinds()).toHaveLength(1)
    const idOf = async (name: string): Promise<string> =>
      (await t.dataSource.query('SELECT id FROM participant WHERE name = $1', [name]))[0].id
    const [source, target] = [await idOf('戊公司'), await idOf('己公司')]
    // It opens the merge into the participant that has the number.
    const [{ link } = {}] = await kinds()
    expect(link).toBe(`/supplierManagement/details?id=${target}&merge=${source}`)
    const input = { targetId: target, sourceIds: [source] }
    expect((await merge(t, 2, input)).status).toBe(200)
    expect(await kinds()).toEqual([])
  })
})
