import { rmSync, writeFileSync } from 'node:fs'
import { editedFixture, recordLines, rowsOf, sectionLines, useSource } from '../support/upstream.js'

const s = useSource()

describe('an import', () => {
  it('stores projects, sections, stages and parties, and opens recent stages', async () => {
    s.folder.add('awards.json')
    const report = await s.folder.sync()
    expect(report).toMatchObject({
      status: 'succeeded',
      counts: {
        files: 1,
        releases: { new: 3, changed: 0, same: 0, refused: 0 },
        project: { total: 3, new: 3, changed: 0 },
        purchaser: { total: 1, new: 1 },
        agent: { total: 1, new: 1 },
        expert: { total: 1, new: 1 },
      },
    })
    expect(await sectionLines(s.t)).toEqual(['1 1 0 true', '1 2 - true', '2 w1 0 true', '3 CG-2036-003 - true'])
    // Project 2 reached stage 0 before the horizon: stored, nothing opens.
    expect(new Set((await recordLines(s.t)).map((line) => line[0]))).toEqual(new Set(['1']))
    const outcomes = await rowsOf(s.t, 'SELECT stage, reached_on::text, outcome FROM section_stage ORDER BY reached_on')
    expect(outcomes).toEqual([
      { stage: 0, reached_on: '2036-01-05', outcome: 'passed' },
      { stage: 0, reached_on: '2036-03-02', outcome: 'opened' },
    ])
  })

  it('assigns projects to the area in the file, and starts ledgers of new participants', async () => {
    s.folder.add('awards.json')
    await s.folder.sync()
    const areas = await rowsOf<{ code: string }>(
      s.t,
      `SELECT a.code FROM project p JOIN area a ON a.id = p.area_id ORDER BY p.ocid`,
    )
    expect(areas.map((row) => row.code.slice(-2))).toEqual(['06', '02', '06'])
    const [unscored] = await rowsOf<{ n: number }>(
      s.t,
      'SELECT count(*)::int AS n FROM participant WHERE credit_score IS NULL',
    )
    expect(unscored?.n).toBe(0)
    const identities = await rowsOf<{ key: string }>(
      s.t,
      'SELECT identity_key AS key FROM participant WHERE code IS NULL ORDER BY 1',
    )
    expect(identities).toEqual([{ key: 'local:ocds-zz9999:s2:示例设备商行' }])
  })

  it('changes nothing the second time', async () => {
    s.folder.add('awards.json')
    s.folder.add('contracts.json')
    await s.folder.sync()
    const before = await rowsOf(s.t, 'SELECT * FROM bid_section ORDER BY id')
    expect(await s.folder.sync()).toMatchObject({
      counts: {
        releases: { new: 0, changed: 0, same: 5, refused: 0 },
        project: { total: 3, new: 0, changed: 0 },
        supplier: { new: 0 },
      },
    })
    expect(await rowsOf(s.t, 'SELECT * FROM bid_section ORDER BY id')).toEqual(before)
  })

  it('merges later releases into the present state, in any order', async () => {
    s.folder.add('contracts.json', 'a.json')
    s.folder.add('awards.json', 'b.json')
    await s.folder.sync()
    expect(await sectionLines(s.t)).toEqual(['1 1 1 true', '1 2 - true', '2 w1 0 true', '3 CG-2036-003 4 true'])
    const open = await recordLines(s.t)
    expect(open).toContain('1 1 B1 pending')
    expect(open).toContain('1 0 A1 pending')
  })

  it('moves sections from stage to stage and closes abandoned ones', async () => {
    s.folder.add('awards.json')
    await s.folder.sync()
    rmSync(s.folder.file('awards.json'))
    s.folder.add('contracts.json')
    expect(await s.folder.sync()).toMatchObject({
      counts: { releases: { new: 0, changed: 2 }, project: { total: 3, new: 0, changed: 2 } },
    })
    expect(await sectionLines(s.t)).toEqual(['1 1 1 true', '1 2 - true', '2 w1 0 true', '3 CG-2036-003 4 true'])
    const [project] = await rowsOf(s.t, `SELECT all_abandoned, lowest_stage FROM project WHERE ocid = 'ocds-zz9999-3'`)
    expect(project).toEqual({ all_abandoned: true, lowest_stage: null })
  })

  it('with openAll also opens stages reached before the horizon', async () => {
    s.folder.add('awards.json')
    await s.folder.sync({ openAll: true })
    expect(new Set((await recordLines(s.t)).map((line) => line[0]))).toEqual(new Set(['1', '2']))
  })

  it('stores nothing in a dry run', async () => {
    s.folder.add('awards.json')
    expect(await s.folder.sync({ dryRun: true })).toMatchObject({
      counts: { project: { total: 3, new: 3 } },
    })
    expect(await rowsOf(s.t, 'SELECT id FROM project')).toEqual([])
    expect(await rowsOf(s.t, 'SELECT id FROM sync_run')).toEqual([])
    expect(await s.folder.sync()).toMatchObject({ counts: { project: { total: 3, new: 3 } } })
  })
})

describe('a later file', () => {
  it('whose contract names another supplier closes later records', async () => {
    s.folder.add('awards.json')
    s.folder.add('contracts.json')
    await s.folder.sync()
    expect(await recordLines(s.t)).toEqual(expect.arrayContaining(['1 1 B1 pending', '1 1 B2 pending']))
    const again = editedFixture('contracts.json', (release) => {
      Object.assign(release, { id: 'again' })
      Object.assign(release.contracts[0] ?? {}, { suppliers: [{ id: 's2' }] })
    })
    writeFileSync(s.folder.file('again.json'), again)
    await s.folder.sync()
    const of = async (name: string) =>
      (
        await rowsOf<{ line: string }>(
          s.t,
          `SELECT DISTINCT concat_ws(' ', g.code, r.status, r.end_reason) AS line
            FROM evaluation_record r JOIN evaluation_setting g ON g.id = r.setting_id
            JOIN participant a ON a.id IN (r.evaluator_id, r.evaluated_id) AND a.name = '${name}'
            JOIN project p ON p.id = r.project_id AND p.ocid = 'ocds-zz9999-1' ORDER BY 1`,
        )
      ).map((row) => row.line)
    expect(await of('示例仪器有限公司')).toEqual(['A7 pending', 'B1 closed partyRemoved', 'B2 closed partyRemoved'])
    expect(await of('示例设备商行')).toEqual(['A7 pending', 'B1 pending', 'B2 pending'])
  })

  it('without a day of filing keeps the former one, with one replaces it', async () => {
    const filed = async () =>
      (await rowsOf(s.t, `SELECT filed_on::text AS day FROM bid_section ORDER BY code LIMIT 1`))[0]
    s.folder.add('awards.json')
    s.folder.add('contracts.json')
    await s.folder.sync()
    expect(await filed()).toEqual({ day: null })
    const tell = async (id: string, contract: object) => {
      const file = editedFixture('contracts.json', (release) => {
        const [of] = release.contracts
        Object.assign(release, { id, date: `2036-03-10T0${id}:00:00+08:00` })
        Object.assign(release, { contracts: [{ ...of, ...contract }] })
      })
      writeFileSync(s.folder.file(`${id}.json`), file)
      await s.folder.sync()
    }
    const documents = [{ id: 'n', documentType: 'contractNotice', datePublished: '2036-03-10' }]
    await tell('1', { documents })
    expect(await filed()).toEqual({ day: '2036-03-10' })
    await tell('2', { x_dateFiled: '2036-03-09' })
    expect(await filed()).toEqual({ day: '2036-03-09' })
  })

  it('may name lots by objects, and the single lot of a bid', async () => {
    const file = editedFixture('awards.json', (release) => {
      for (const award of release.awards) {
        award.relatedLots = (award.relatedLots as string[]).map((lotId) => ({ lotId }))
      }
      const details = [{ id: 'bid', relatedLot: '2', tenderers: [{ id: 's3', name: '丙商行' }] }]
      Object.assign(release, { bids: { details } })
    })
    writeFileSync(s.folder.file('lots.json'), file)
    await s.folder.sync()
    const parts = await rowsOf<{ line: string }>(
      s.t,
      `SELECT concat_ws(' ', b.code, sp.part, a.name) AS line FROM section_party sp
        JOIN bid_section b ON b.id = sp.section_id JOIN participant a ON a.id = sp.participant_id
        WHERE a.name = '丙商行' OR sp.part = 'contractSupplier' ORDER BY 1`,
    )
    expect(parts.map(({ line }) => line)).toEqual(['1 contractSupplier 示例仪器有限公司', '2 bidder 丙商行'])
  })
})
