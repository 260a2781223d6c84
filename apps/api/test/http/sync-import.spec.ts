import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { updateProject } from '../../src/modules/workflow/edit-project.js'
import { moveStage } from '../../src/modules/workflow/move-stage.js'
import { startTestApp, type TestApp } from '../support/test-app.js'
import {
  editedFixture,
  recordLines,
  resetRegister,
  rowsOf,
  SourceFolder,
  sectionLines,
} from '../support/upstream.js'

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

describe('an import', () => {
  it('stores projects, sections, stages and parties, and opens what was reached recently', async () => {
    folder.add('awards.json')
    const report = await folder.sync()
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
    expect(await sectionLines(t)).toEqual([
      '1 1 0 true',
      '1 2 - true',
      '2 w1 0 true',
      '3 CG-2036-003 - true',
    ])
    // Project 2 reached stage 0 before the horizon: stored, nothing opens.
    expect(new Set((await recordLines(t)).map((line) => line[0]))).toEqual(new Set(['1']))
    const outcomes = await rowsOf(
      t,
      'SELECT stage, reached_on::text, outcome FROM section_stage ORDER BY reached_on',
    )
    expect(outcomes).toEqual([
      { stage: 0, reached_on: '2036-01-05', outcome: 'passed' },
      { stage: 0, reached_on: '2036-03-02', outcome: 'opened' },
    ])
  })

  it('assigns projects to the area that the file names and starts the ledger of new participants', async () => {
    folder.add('awards.json')
    await folder.sync()
    const areas = await rowsOf<{ code: string }>(
      t,
      `SELECT a.code FROM project p JOIN area a ON a.id = p.area_id ORDER BY p.ocid`,
    )
    expect(areas.map((row) => row.code.slice(-2))).toEqual(['06', '02', '06'])
    const [unscored] = await rowsOf<{ n: number }>(
      t,
      'SELECT count(*)::int AS n FROM participant WHERE credit_score IS NULL',
    )
    expect(unscored?.n).toBe(0)
    const identities = await rowsOf<{ key: string }>(
      t,
      'SELECT identity_key AS key FROM participant WHERE code IS NULL ORDER BY 1',
    )
    expect(identities).toEqual([{ key: 'local:ocds-zz9999:s2:示例设备商行' }])
  })

  it('changes nothing the second time', async () => {
    folder.add('awards.json')
    folder.add('contracts.json')
    await folder.sync()
    const before = await rowsOf(t, 'SELECT * FROM bid_section ORDER BY id')
    expect(await folder.sync()).toMatchObject({
      counts: {
        releases: { new: 0, changed: 0, same: 5, refused: 0 },
        project: { total: 3, new: 0, changed: 0 },
        supplier: { new: 0 },
      },
    })
    expect(await rowsOf(t, 'SELECT * FROM bid_section ORDER BY id')).toEqual(before)
  })

  it('merges later releases into the present state, in any order', async () => {
    folder.add('contracts.json', 'a.json')
    folder.add('awards.json', 'b.json')
    await folder.sync()
    expect(await sectionLines(t)).toEqual([
      '1 1 1 true',
      '1 2 - true',
      '2 w1 0 true',
      '3 CG-2036-003 4 true',
    ])
    const open = await recordLines(t)
    expect(open).toContain('1 1 B1 pending')
    expect(open).toContain('1 0 A1 pending')
  })

  it('moves sections from stage to stage and closes what is abandoned', async () => {
    folder.add('awards.json')
    await folder.sync()
    rmSync(folder.file('awards.json'))
    folder.add('contracts.json')
    expect(await folder.sync()).toMatchObject({
      counts: { releases: { new: 0, changed: 2 }, project: { total: 3, new: 0, changed: 2 } },
    })
    expect(await sectionLines(t)).toEqual([
      '1 1 1 true',
      '1 2 - true',
      '2 w1 0 true',
      '3 CG-2036-003 4 true',
    ])
    const [project] = await rowsOf(
      t,
      `SELECT all_abandoned, lowest_stage FROM project WHERE ocid = 'ocds-zz9999-3'`,
    )
    expect(project).toEqual({ all_abandoned: true, lowest_stage: null })
  })

  it('with openAll also opens what was reached before the horizon', async () => {
    folder.add('awards.json')
    await folder.sync({ openAll: true })
    expect(new Set((await recordLines(t)).map((line) => line[0]))).toEqual(new Set(['1', '2']))
  })

  it('stores nothing in a dry run', async () => {
    folder.add('awards.json')
    expect(await folder.sync({ dryRun: true })).toMatchObject({
      counts: { project: { total: 3, new: 3 } },
    })
    expect(await rowsOf(t, 'SELECT id FROM project')).toEqual([])
    expect(await rowsOf(t, 'SELECT id FROM sync_run')).toEqual([])
    expect(await folder.sync()).toMatchObject({ counts: { project: { total: 3, new: 3 } } })
  })
})

describe('a later file', () => {
  it('that names another winner closes the evaluations of the contract, not those of the bid', async () => {
    folder.add('awards.json')
    folder.add('contracts.json')
    await folder.sync()
    expect(await recordLines(t)).toEqual(
      expect.arrayContaining(['1 1 B1 pending', '1 1 B2 pending']),
    )
    // The same release again, with another winner: it replaces the former.
    const again = editedFixture('awards.json', (release) => {
      Object.assign(release.awards[0] ?? {}, { suppliers: [{ id: 's2' }] })
    })
    rmSync(folder.file('awards.json'))
    writeFileSync(folder.file('again.json'), again)
    await folder.sync()
    const of = async (name: string) =>
      (
        await rowsOf<{ line: string }>(
          t,
          `SELECT DISTINCT concat_ws(' ', g.code, r.status, r.end_reason) AS line
            FROM evaluation_record r JOIN evaluation_setting g ON g.id = r.setting_id
            JOIN participant a ON a.id IN (r.evaluator_id, r.evaluated_id) AND a.name = '${name}'
            JOIN project p ON p.id = r.project_id AND p.ocid = 'ocds-zz9999-1' ORDER BY 1`,
        )
      ).map((row) => row.line)
    expect(await of('示例仪器有限公司')).toEqual([
      ...['A7 pending', 'B1 closed partyRemoved', 'B2 closed partyRemoved'],
    ])
    expect(await of('示例设备商行')).toEqual(['A7 pending', 'B1 pending', 'B2 pending'])
  })

  it('without a day of filing keeps the former one, with one replaces it', async () => {
    const filed = async () =>
      (await rowsOf(t, `SELECT filed_on::text AS day FROM bid_section ORDER BY code LIMIT 1`))[0]
    folder.add('awards.json')
    folder.add('contracts.json')
    await folder.sync()
    expect(await filed()).toEqual({ day: null })
    const tell = async (id: string, contract: object) => {
      const file = editedFixture('contracts.json', (release) => {
        const [of] = release.contracts
        Object.assign(release, { id, date: `2036-03-10T0${id}:00:00+08:00` })
        Object.assign(release, { contracts: [{ ...of, ...contract }] })
      })
      writeFileSync(folder.file(`${id}.json`), file)
      await folder.sync()
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
    writeFileSync(folder.file('lots.json'), file)
    await folder.sync()
    const parts = await rowsOf<{ line: string }>(
      t,
      `SELECT concat_ws(' ', b.code, sp.part, a.name) AS line FROM section_party sp
        JOIN bid_section b ON b.id = sp.section_id JOIN participant a ON a.id = sp.participant_id
        WHERE a.name = '丙商行' OR sp.part = 'contractSupplier' ORDER BY 1`,
    )
    expect(parts.map(({ line }) => line)).toEqual([
      ...['1 contractSupplier 示例仪器有限公司', '2 bidder 丙商行'],
    ])
  })
})

describe('edits by supervisors', () => {
  beforeEach(async () => {
    folder.add('awards.json')
    await folder.sync()
  })
  const later = async () => {
    folder.add('contracts.json')
    return folder.sync()
  }

  it('of names stay', async () => {
    const [project] = await rowsOf<{ id: string }>(
      t,
      `SELECT id FROM project WHERE ocid = 'ocds-zz9999-1'`,
    )
    const input = { name: '手工改名', code: 'CG-2036-001' }
    await updateProject(t.ctx(), project?.id ?? '', input, async () => null)
    await later()
    const [after] = await rowsOf(
      t,
      `SELECT name, hand_edited, lowest_stage FROM project WHERE ocid = 'ocds-zz9999-1'`,
    )
    expect(after).toEqual({ name: '手工改名', hand_edited: ['name'], lowest_stage: null })
  })

  it('of the day of filing stay, also where it was cleared', async () => {
    const filings = () =>
      rowsOf<{ id: string; project: string; code: string; name: string; day: string | null }>(
        t,
        `SELECT b.id, p.id AS project, b.code, b.name, b.filed_on::text AS day FROM bid_section b
          JOIN project p ON p.id = b.project_id WHERE p.ocid = 'ocds-zz9999-1' ORDER BY b.code`,
      )
    const [first] = await filings()
    expect(first?.day).toBeNull()
    const byHand = async (filedOn: string | null) => {
      const { id = '', code = '', name = '', project = '' } = first ?? {}
      const input = {
        name: '示例采购',
        code: 'CG-2036-001',
        sections: [{ id, code, name, filedOn }],
      }
      await updateProject(t.ctx(), project, input, async () => null)
    }
    const told = async (n: number, x_dateFiled: string) => {
      const file = editedFixture('contracts.json', (release) => {
        const date = `2036-03-10T0${n}:00:00+08:00`
        const contracts = release.contracts.map((contract: object) => ({
          ...contract,
          x_dateFiled,
        }))
        Object.assign(release, { id: `filed-${n}`, date, contracts })
      })
      writeFileSync(folder.file(`filed-${n}.json`), file)
      await folder.sync()
      return (await filings())[0]?.day
    }
    await byHand('2036-03-05')
    expect(await told(1, '2036-03-09')).toBe('2036-03-05')
    await byHand(null)
    expect(await told(2, '2036-03-08')).toBeNull()
  })

  it('of a stage stay until the file names another', async () => {
    const [section] = await rowsOf<{ id: string }>(
      t,
      `SELECT b.id FROM bid_section b JOIN project p ON p.id = b.project_id WHERE p.ocid = 'ocds-zz9999-1' AND b.code = '1'`,
    )
    await moveStage(t.ctx(), section?.id ?? '', { stage: null, reason: '误报' })
    const file = JSON.parse(readFileSync(folder.file('awards.json'), 'utf8'))
    file.releases = [{ ...file.releases[0], id: 'again', date: '2036-03-09T00:00:00+08:00' }]
    writeFileSync(folder.file('again.json'), JSON.stringify(file))
    await folder.sync()
    expect((await sectionLines(t))[0]).toBe('1 1 - true')
    await later()
    expect((await sectionLines(t))[0]).toBe('1 1 1 true')
  })

  it("of parties stay, while the file's own are added and removed", async () => {
    const [section] = await rowsOf<{ id: string; project_id: string }>(
      t,
      `SELECT b.id, b.project_id FROM bid_section b JOIN project p ON p.id = b.project_id
        WHERE p.ocid = 'ocds-zz9999-1' AND b.code = '1'`,
    )
    const [agency] = await rowsOf<{ id: string }>(t, 'SELECT id FROM participant WHERE sign = 3')
    await t.dataSource.query(
      `UPDATE section_party SET removed_at = now(), by_hand = true WHERE section_id = $1 AND participant_id = $2`,
      [section?.id, agency?.id],
    )
    const file = JSON.parse(readFileSync(folder.file('awards.json'), 'utf8'))
    // The same release again, with other content: it replaces the former.
    const [release] = file.releases
    release.tender.tenderers = [{ id: 's1' }]
    release.parties = release.parties.filter((party: { id: string }) => party.id !== 's2')
    writeFileSync(folder.file('again.json'), JSON.stringify({ ...file, releases: [release] }))
    rmSync(folder.file('awards.json'))
    expect((await folder.sync()).counts.releases).toMatchObject({ new: 0, changed: 1 })
    const parties = await rowsOf<{ part: string; name: string }>(
      t,
      `SELECT sp.part, a.name FROM section_party sp JOIN participant a ON a.id = sp.participant_id
        WHERE sp.section_id = '${section?.id}' AND sp.removed_at IS NULL ORDER BY 1, 2`,
    )
    expect(parties.map(({ part, name }) => `${part} ${name}`)).toEqual([
      'bidder 示例仪器有限公司',
      'buyer 示例市测试中学',
      'committee 王专家',
      'contractSupplier 示例仪器有限公司',
    ])
  })
})
