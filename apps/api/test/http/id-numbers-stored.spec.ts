import { writeFileSync } from 'node:fs'
import { Background } from '#core/background'
import { csvOf, importFile } from '../support/imports.js'
import { createdParticipant } from '../support/participants.js'
import { NUMBERS, ORGANISATION, PERSON, packageOf, release } from '../support/persons.js'
import { columnsWithNumbers } from '../support/stored-texts.js'
import { API, rowsOf, useSource } from '../support/upstream.js'

const s = useSource()

const write = (name: string, releases: readonly object[]) => writeFileSync(s.folder.file(name), packageOf(releases))

const participants = () =>
  rowsOf<{ id: string; name: string; code: string | null; key: string }>(
    s.t,
    'SELECT id, name, code, identity_key AS key FROM participant ORDER BY id',
  )

describe('ID numbers of natural persons', () => {
  it('are nowhere in clear in the database after a sync', async () => {
    write('1.json', [release('1', '2036-03-01'), release('2', '2036-03-02')])
    const { counts } = await s.folder.sync()
    expect(counts).toMatchObject({ project: { total: 2 }, releases: { new: 2, refused: 0 } })
    expect(await columnsWithNumbers(s.t.dataSource, NUMBERS)).toEqual([])
    const found = await participants()
    expect(found.filter(({ name }) => name === '张某某')).toHaveLength(1)
    expect(found.find(({ name }) => name === '专家甲')?.code).toMatch(/^ID[0-9A-F]{24}$/)
    expect(found.find(({ name }) => name === '某公司')?.code).toBe(ORGANISATION)
  })

  it('lead to the same participants in a later process', async () => {
    write('1.json', [release('1', '2036-03-01')])
    await s.folder.sync()
    const before = await participants()
    write('2.json', [release('1', '2036-03-01'), release('2', '2036-03-02')])
    expect((await s.folder.sync()).counts).toMatchObject({ releases: { new: 1, same: 2 } })
    expect(await participants()).toEqual(before)
  })

  it('are nowhere in clear after calls that state them, and can be searched for', async () => {
    const { t } = s
    const number = PERSON.certificate
    t.app.get(Background).start()
    const city = await t.as('district06')
    const made = await createdParticipant(t, 4, { certificateNumber: number, name: '专家己' })
    expect(made.certificateNumber).toMatch(/^ID[0-9A-F]{24}$/)
    await city
      .post(`${API}/expert`)
      .send({ ...made, certificateNumber: number })
      .expect(({ status }) => expect(status).toBeGreaterThanOrEqual(400))
    const { body } = await city.get(`${API}/expert/list?keyword=${number}`).expect(200)
    expect(body.records.map(({ id }: { id: string }) => id)).toEqual([made.id])
    const rows = [
      ['专家证书编号', '姓名', '工作单位', '手机号'],
      [number, '专家己', `某院 ${PERSON.expert}`, '13970000002'],
      [PERSON.expert, '专家庚', '某院', '13970000003'],
    ]
    await importFile(city, `${API}/expert`, csvOf(rows))
    const note = { type: 'participant', id: made.id, text: `身份证号${PERSON.supplier}，请核对` }
    await city.post(`${API}/workspace/notes`).send(note).expect(201)
    expect(await columnsWithNumbers(t.dataSource, NUMBERS)).toEqual([])
  })
})
