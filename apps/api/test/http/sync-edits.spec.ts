import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { updateProject } from '../../src/modules/workflow/edit-project.js'
import { moveStage } from '../../src/modules/workflow/move-stage.js'
import { makeParticipants } from '../support/credit.js'
import { EVERYONE } from '../support/test-app.js'
import { API, editedFixture, Register, recordLines, rowsOf, sectionLines, useSource } from '../support/upstream.js'

const s = useSource()

describe('edits by supervisors', () => {
  beforeEach(async () => {
    s.folder.add('awards.json')
    await s.folder.sync()
  })
  const later = async () => {
    s.folder.add('contracts.json')
    return s.folder.sync()
  }

  it('of names stay', async () => {
    const [project] = await rowsOf<{ id: string }>(s.t, `SELECT id FROM project WHERE ocid = 'ocds-zz9999-1'`)
    const input = { name: '手工改名', code: 'CG-2036-001' }
    await updateProject(s.t.ctx(), project?.id ?? '', input, async () => null)
    await later()
    const [after] = await rowsOf(
      s.t,
      `SELECT name, hand_edited, lowest_stage FROM project WHERE ocid = 'ocds-zz9999-1'`,
    )
    expect(after).toEqual({ name: '手工改名', hand_edited: ['name'], lowest_stage: null })
  })

  it('of the kind of purchase stay, beside what the file states', async () => {
    const told = async (n: number, mainProcurementCategory: string) => {
      const file = editedFixture('awards.json', (release) => {
        const { tender } = release as unknown as { tender: object }
        const date = `2036-03-10T0${n}:00:00+08:00`
        Object.assign(release, { id: `kind-${n}`, date, tender: { ...tender, mainProcurementCategory } })
      })
      writeFileSync(s.folder.file(`kind-${n}.json`), file)
      await s.folder.sync()
      const [row] = await rowsOf<{ id: string; kind: string }>(
        s.t,
        `SELECT id, procurement_category AS kind FROM project WHERE ocid = 'ocds-zz9999-1'`,
      )
      return row
    }
    const first = await told(1, 'works')
    expect(first?.kind).toBe('works')
    const edit = { name: '示例采购', code: 'CG-2036-001', procurementCategory: 'goods' } as const
    await updateProject(s.t.ctx(), first?.id ?? '', edit, async () => null)
    expect((await told(2, 'services'))?.kind).toBe('goods')
    const city = await s.t.as('city')
    const path = `${API}/sysProject/${first?.id}/handEdits`
    const { body } = await city.get(path).expect(200)
    const field = body.fields.find((one: { field: string }) => one.field === 'procurementCategory')
    expect(field).toMatchObject({ value: 'goods', upstream: 'services', byHand: true, returnable: true })
    expect((await told(3, '咨询'))?.kind).toBe('goods')
    const issues = await rowsOf<{ reason: string }>(s.t, `SELECT reason FROM sync_item WHERE outcome = 'warned'`)
    expect(issues.map(({ reason }) => reason)).toContain('UNKNOWN_CATEGORY')
  })

  it('of the day of filing stay, even if it was cleared', async () => {
    const filings = () =>
      rowsOf<{ id: string; project: string; code: string; name: string; day: string | null }>(
        s.t,
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
      await updateProject(s.t.ctx(), project, input, async () => null)
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
      writeFileSync(s.folder.file(`filed-${n}.json`), file)
      await s.folder.sync()
      return (await filings())[0]?.day
    }
    await byHand('2036-03-05')
    expect(await told(1, '2036-03-09')).toBe('2036-03-05')
    await byHand(null)
    expect(await told(2, '2036-03-08')).toBeNull()
  })

  it('of a stage stay until the file names another', async () => {
    const [section] = await rowsOf<{ id: string }>(
      s.t,
      `SELECT b.id FROM bid_section b JOIN project p ON p.id = b.project_id WHERE p.ocid = 'ocds-zz9999-1' AND b.code = '1'`,
    )
    await moveStage(s.t.ctx(), section?.id ?? '', { stage: null, reason: '误报' })
    const file = JSON.parse(readFileSync(s.folder.file('awards.json'), 'utf8'))
    file.releases = [{ ...file.releases[0], id: 'again', date: '2036-03-09T00:00:00+08:00' }]
    writeFileSync(s.folder.file('again.json'), JSON.stringify(file))
    await s.folder.sync()
    expect((await sectionLines(s.t))[0]).toBe('1 1 - true')
    await later()
    expect((await sectionLines(s.t))[0]).toBe('1 1 1 true')
  })

  it("of parties stay, while the file's own are added and removed", async () => {
    const [section] = await rowsOf<{ id: string; project_id: string }>(
      s.t,
      `SELECT b.id, b.project_id FROM bid_section b JOIN project p ON p.id = b.project_id
        WHERE p.ocid = 'ocds-zz9999-1' AND b.code = '1'`,
    )
    const [agency] = await rowsOf<{ id: string }>(s.t, 'SELECT id FROM participant WHERE sign = 3')
    await s.t.dataSource.query(
      `UPDATE section_party SET removed_at = now(), by_hand = true WHERE section_id = $1 AND participant_id = $2`,
      [section?.id, agency?.id],
    )
    const file = JSON.parse(readFileSync(s.folder.file('awards.json'), 'utf8'))
    // A compiled release removes the data that it leaves out.
    const [release] = file.releases
    Object.assign(release, { id: 'whole', tag: ['compiled'] })
    release.tender.tenderers = [{ id: 's1' }]
    release.parties = release.parties.filter((party: { id: string }) => party.id !== 's2')
    writeFileSync(s.folder.file('again.json'), JSON.stringify({ ...file, releases: [release] }))
    rmSync(s.folder.file('awards.json'))
    expect((await s.folder.sync()).counts.releases).toMatchObject({ new: 0, changed: 1 })
    const parties = await rowsOf<{ part: string; name: string }>(
      s.t,
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

describe('values edited by hand', () => {
  let r: Register
  beforeEach(async () => {
    s.folder.add('awards.json')
    await s.folder.sync()
    r = new Register(s.t)
    r.city = await s.t.as('city')
    r.district = await s.t.as('district06')
  })
  const pathOf = async () => `${API}/sysProject/${await r.projectId()}/handEdits`
  type Field = { sectionId: string | null; field: string; value: unknown; byHand: boolean }
  const fieldOf = (fields: Field[], sectionId: string | null, field: string) =>
    fields.find((one) => one.sectionId === sectionId && one.field === field)

  it('are shown field by field and returned to the sync', async () => {
    const [id, sectionId] = [await r.projectId(), await r.sectionId()]
    const section = { id: sectionId, code: '1', name: '甲包', filedOn: '2036-03-05' }
    const input = { name: '手工改名', code: 'CG-2036-001', sections: [section] }
    await r.district.put(`${API}/sysProject/${id}`).send(input).expect(200)
    const { body } = await r.district.get(await pathOf()).expect(200)
    expect(body.synced).toBe(true)
    expect(fieldOf(body.fields, null, 'name')).toEqual({
      ...{ sectionId: null, sectionName: '', field: 'name' },
      ...{ value: '手工改名', upstream: '示例采购项目1' },
      ...{ byHand: true, returnable: true },
    })
    expect(fieldOf(body.fields, null, 'code')).toMatchObject({ byHand: false, returnable: false })
    expect(fieldOf(body.fields, null, 'amount')).toMatchObject({ value: '120000.50' })
    expect(fieldOf(body.fields, sectionId, 'name')).toMatchObject({
      ...{ value: '甲包', upstream: '第一标段', byHand: true },
    })
    const giveBack = (fields: object[]) => r.district.put(`${API}/sysProject/${id}/handEdits/return`).send({ fields })
    const after = await giveBack([{ field: 'name' }, { sectionId, field: 'name' }]).expect(200)
    expect(fieldOf(after.body.fields, null, 'name')).toMatchObject({
      ...{ value: '示例采购项目1', byHand: false },
    })
    expect(fieldOf(after.body.fields, sectionId, 'name')).toMatchObject({ value: '第一标段' })
    // Returns only the named edits: the day of filing stays as edited.
    expect(fieldOf(after.body.fields, sectionId, 'filedOn')).toMatchObject({
      ...{ value: '2036-03-05', byHand: true },
    })
    const logged = () =>
      rowsOf<{ entity: string; account_name: string }>(
        s.t,
        `SELECT entity, account_name FROM audit_log WHERE action = 'give-back' ORDER BY entity`,
      )
    const entries = await logged()
    expect(entries.map(({ entity }) => entity)).toEqual(['bid_section', 'project'])
    expect(entries.every(({ account_name }) => account_name !== '')).toBe(true)
    await giveBack([{ field: 'name' }]).expect(200)
    expect(await logged()).toHaveLength(2)
  })

  it('of parties are undone by returning them', async () => {
    const [id, sectionId] = [await r.projectId(), await r.sectionId()]
    const agency = { participantId: await r.participantId(3), part: 'agency' }
    const [added = ''] = await makeParticipants(s.t.ctx(), 2, ['后补供应商'])
    const bidder = { participantId: added, part: 'bidder' }
    const opened = await recordLines(s.t)
    await r.district
      .put(`${API}/sysProjectBidSection/parties/${sectionId}`)
      .send({ add: [bidder], remove: [agency], reason: '信息有误' })
      .expect(200)
    // The sync does not undo it.
    s.folder.add('contracts.json')
    await s.folder.sync()
    const { body } = await r.district.get(await pathOf()).expect(200)
    expect(body.parties).toMatchObject([
      { ...bidder, removed: false, sectionId },
      { ...agency, removed: true, sectionId },
    ])
    const parties = [bidder, agency].map((party) => ({ ...party, sectionId }))
    const after = await r.district.put(`${API}/sysProject/${id}/handEdits/return`).send({ parties }).expect(200)
    expect(after.body.parties).toEqual([])
    const section = await r.district.get(`${API}/sysProjectBidSection/detail/${sectionId}`)
    const present = section.body.parties.map(
      ({ participantId, part }: { participantId: string; part: string }) => `${part} ${participantId}`,
    )
    expect(present).toContain(`agency ${agency.participantId}`)
    expect(present).not.toContain(`bidder ${bidder.participantId}`)
    expect(opened.length).toBeGreaterThan(0)
  })

  it('are for supervisors of the area who may change projects', async () => {
    const [path, other] = [await pathOf(), await s.t.as('district02')]
    for (const who of EVERYONE) {
      const caller = await s.t.as(who)
      const looks = ['city', 'district06', 'examiner', 'auditor'].includes(who as string)
      const changes = who === 'city' || who === 'district06'
      const refused = who === 'district02' ? 404 : 403
      expect([who, (await caller.get(path)).status]).toEqual([who, looks ? 200 : refused])
      const put = await caller.put(`${path}/return`).send({ fields: [{ field: 'name' }] })
      expect([who, put.status]).toEqual([who, changes ? 200 : refused])
    }
    const [foreign] = await rowsOf<{ id: string }>(
      s.t,
      `SELECT b.id FROM bid_section b JOIN project p ON p.id = b.project_id
        WHERE p.ocid = 'ocds-zz9999-2'`,
    )
    const section = { sectionId: foreign?.id ?? '', field: 'name' }
    await r.city
      .put(`${path}/return`)
      .send({ fields: [section] })
      .expect(422)
    await other.put(`${path}/return`).send({}).expect(404)
  })
})
