import { randomUUID } from 'node:crypto'
import { CHANGEABLE_FIELDS, type ChangeableResource, permissionsInForce, seededPermissions } from '@credit/contract'
import { Background } from '#core/background'
import { endedJob, ROLE } from '../suites/describe-bulk.js'
import { makeFile } from '../support/files.js'
import { freshName } from '../support/fresh-name.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const JOBS = `${API}/jobs`
const NOBODY = '0198c0de-0000-7000-8000-00000000dead'

let t: TestApp
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  district = await t.as('district06')
})
afterAll(() => t.stop())

const code = () => `9199001300${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

interface Case {
  path: string
  /** Body of a record that has the field's old value. */
  body(name: string): Promise<object> | object
  field: string
  to: string
  /** The value that is stored, if it is normalised. */
  stored?: unknown
  wrong: string
  /** Fields that cannot be chosen. */
  refused: readonly string[]
}

const CASES: Readonly<Record<ChangeableResource, Case>> = {
  purchaser: {
    path: 'purchaser',
    body: (name) => ({ name, unifiedSocialCreditCode: code(), codeConfirmed: true, contacts: '旧联系人' }),
    field: 'contacts',
    to: '新联系人',
    wrong: '人'.repeat(31),
    refused: ['name', 'unifiedSocialCreditCode', 'areaId', 'version', 'unitLeader'],
  },
  supplier: {
    path: 'supplier',
    body: (name) => ({ name, unifiedSocialCreditCode: code(), codeConfirmed: true, contactsPhone: '13900000001' }),
    field: 'contactsPhone',
    to: '+86 139-0000-0002',
    stored: '13900000002',
    wrong: '12',
    refused: ['name', 'contactsNumber', 'numberConfirmed', 'constructor'],
  },
  agency: {
    path: 'purchaserAgent',
    body: (name) => ({ name, unifiedSocialCreditCode: code(), codeConfirmed: true, postalCode: '010020' }),
    field: 'postalCode',
    to: '010030',
    wrong: '1',
    refused: ['name', 'unifiedSocialCreditCode'],
  },
  expert: {
    path: 'expert',
    body: (name) => ({ name, certificateNumber: randomUUID().slice(0, 20), employer: '甲大学' }),
    field: 'employer',
    to: '乙大学',
    wrong: '学'.repeat(201),
    refused: ['name', 'certificateNumber', 'gender', 'employerCode'],
  },
  project: {
    path: 'sysProject',
    body: (name) => ({ name, code: randomUUID().slice(0, 8), procurementMethod: '公开招标' }),
    field: 'procurementMethod',
    to: '竞争性磋商',
    wrong: '采'.repeat(201),
    refused: ['name', 'code', 'sections', 'areaId'],
  },
  regulation: {
    path: 'regulations',
    body: (title) => ({ title, content: '<p>文</p>', sortOrder: 3 }),
    field: 'sortOrder',
    to: '7',
    stored: 7,
    wrong: '1.5',
    refused: ['title', 'content', 'published'],
  },
  carousel: {
    path: 'carousel/diagram',
    body: async (title) => ({ title, imageId: await makeFile(t, district), sortOrder: 3 }),
    field: 'sortOrder',
    to: '7',
    stored: 7,
    wrong: '',
    refused: ['title', 'imageId', 'url'],
  },
}

const cases = Object.entries(CASES) as [ChangeableResource, Case][]

async function make({ path, body }: Case, n: number, caller = district): Promise<string[]> {
  const name = freshName('批改')
  const ids: string[] = []
  for (let at = 0; at < n; at++) {
    const answer = await caller.post(`${API}/${path}`).send(await body(`${name}${at}`))
    expect([answer.status, answer.body.fields]).toEqual([201, undefined])
    ids.push(answer.body.id)
  }
  return ids
}

const change = (caller: Caller, { path }: Case, params: object, ids: readonly string[], query = '') =>
  caller.post(`${API}/${path}/bulk${query}`).send({ action: 'change', ids, params })

async function run(one: Case, params: object, ids: readonly string[], caller = district) {
  const { status, body } = await change(caller, one, params, ids)
  expect([status, body.fields]).toEqual([202, undefined])
  return endedJob(caller, body.jobId)
}

async function undo(id: string, caller = district) {
  return endedJob(caller, (await caller.post(`${JOBS}/${id}/undo`).expect(202)).body.jobId)
}

describe.each(cases)('changing a field of many: %s', (resource, one) => {
  const { path, field, to, stored = to, wrong, refused } = one
  it('previews old and new values, changes each record, and takes it back', async () => {
    const ids = await make(one, 2)
    const { body } = await change(district, one, { field, value: to }, ids, '?mode=check')
    expect(body).toMatchObject({ total: 2, changing: 2, unchanged: 0 })
    expect(body.sample.map((row: { after: string }) => row.after)).toEqual([String(stored), String(stored)])
    const job = await run(one, { field, value: to }, ids)
    expect(job.result).toMatchObject({ action: 'change', total: 2, done: 2, failed: 0 })
    const { body: done } = await change(district, one, { field, value: to }, ids, '?mode=check')
    expect(done).toMatchObject({ changing: 0, unchanged: 2 })
    expect((await undo(job.id)).result).toMatchObject({ total: 2, done: 2, failed: 0 })
    const { body: again } = await change(district, one, { field, value: to }, ids, '?mode=check')
    expect(again.changing).toBe(2)
  })

  it('refuses a wrong value and any other field before it starts', async () => {
    const ids = [NOBODY]
    for (const query of ['', '?mode=check']) {
      const bad = await change(district, one, { field, value: wrong }, ids, query)
      expect([bad.status, Object.keys(bad.body.fields ?? {})]).toEqual([
        400,
        [expect.stringMatching(/value|Education/)],
      ])
      for (const other of refused) {
        const answer = await change(district, one, { field: other, value: 'x' }, ids, query)
        expect([other, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([other, 400, ['params.field']])
      }
      expect((await change(district, one, {}, ids, query)).status).toBe(400)
    }
    const restore = await district.post(`${API}/${path}/bulk`).send({ action: 'restore', ids })
    expect([restore.status, Object.keys(restore.body.fields)]).toEqual([400, ['ofJob']])
  })

  it('reaches no record of another area', async () => {
    const ids = await make(one, 1)
    const other = await t.as('district02')
    const job = await run(one, { field, value: to }, ids, other)
    expect(job.total).toBe(0)
    const { body } = await change(district, one, { field, value: to }, ids, '?mode=check')
    expect(body.changing).toBe(1)
  })

  it.each(EVERYONE)('is for %s what the role permits', async (who) => {
    const caller = await t.as(who)
    const granted: readonly string[] = permissionsInForce(seededPermissions(ROLE[who]), who === 'city')
    const may = granted.includes(`${resource}:bulk`) && granted.includes(`${resource}:update`)
    for (const query of ['', '?mode=check']) {
      const { status } = await change(caller, one, { field, value: to }, [NOBODY], query)
      expect(status).toBe(may ? (query ? 200 : 202) : 403)
    }
  })
})

describe('changing a field of many', () => {
  it('offers no field that does not exist or identifies a record', () => {
    expect(Object.keys(CASES).sort()).toEqual(Object.keys(CHANGEABLE_FIELDS).sort())
  })

  it('refuses an education that the dictionary lacks before it starts', async () => {
    for (const query of ['', '?mode=check']) {
      const params = { field: 'highestEducation', value: 'nothing' }
      const { status, body } = await change(district, CASES.expert, params, [NOBODY], query)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['highestEducation']])
    }
  })

  it('shows personal data masked in the preview', async () => {
    const ids = await make(CASES.supplier, 1)
    const { body } = await change(
      district,
      CASES.supplier,
      { field: 'contactsPhone', value: '13900000002' },
      ids,
      '?mode=check',
    )
    expect(body.sample).toMatchObject([{ before: '139****0001', after: '13900000002' }])
  })

  it('empties a field, as a single edit does: with a revision and entries of the log', async () => {
    const [id = ''] = await make(CASES.purchaser, 1)
    const job = await run(CASES.purchaser, { field: 'contacts', value: '' }, [id])
    const { body } = await district.get(`${API}/purchaser/${id}`)
    expect(body.contacts ?? '').toBe('')
    const entries = await t.dataSource.query(
      'SELECT entity, before, after FROM audit_log WHERE request_id = $1 ORDER BY entity',
      [`job:${job.id}`],
    )
    const profile = entries.find(({ entity }: { entity: string }) => entity === 'purchaser_profile')
    expect([profile.before.contacts, profile.after.contacts]).toEqual(['旧联系人', ''])
    const [revision] = await t.dataSource.query(
      'SELECT changes FROM revision WHERE participant_id = $1 ORDER BY create_time DESC LIMIT 1',
      [id],
    )
    expect(JSON.stringify(revision.changes)).toContain('contacts')
  })

  it('undoes only fields that nobody has changed since, and names the others', async () => {
    const one = CASES.project
    const [own = '', other = '', touched = ''] = await make(one, 3)
    const job = await run(one, { field: 'procurementMethod', value: '询价' }, [own, other, touched])
    const edit = async (id: string, values: object) => {
      const { name, code: number } = (await district.get(`${API}/sysProject/${id}`)).body
      await district
        .put(`${API}/sysProject/${id}`)
        .send({ name, code: number, ...values })
        .expect(200)
    }
    await edit(other, { procurementMethod: '单一来源' })
    await edit(touched, { releaseDate: '2020-01-01' })
    const back = await undo(job.id)
    expect(back.result).toMatchObject({ total: 3, done: 2, failed: 1 })
    expect(back.result.failures[0].reason).toBe('该字段此后已被更改，不能恢复')
    const methods = async () => {
      const rows = await t.dataSource.query(
        'SELECT id, procurement_method AS method FROM project WHERE id = ANY($1::uuid[])',
        [[own, other, touched]],
      )
      const byId = new Map(rows.map((row: { id: string; method: string }) => [row.id, row.method]))
      return [own, other, touched].map((id) => byId.get(id))
    }
    const expected = ['公开招标', '单一来源', '公开招标']
    expect(await methods()).toEqual(expected)
    expect((await district.post(`${JOBS}/${job.id}/undo`)).body.jobId).toBe(back.id)
    expect(await methods()).toEqual(expected)
  })

  it('marks the field of a synced project as edited by hand until it is undone', async () => {
    const one = CASES.project
    const ids = await make(one, 2)
    const [fresh, marked] = ids
    await t.dataSource.query(`UPDATE project SET source = 'sync' WHERE id = ANY($1::uuid[])`, [ids])
    await t.dataSource.query(`UPDATE project SET hand_edited = '{procurementMethod}' WHERE id = $1`, [marked])
    const marks = async () => {
      const rows = await t.dataSource.query('SELECT id, hand_edited AS marks FROM project WHERE id = ANY($1::uuid[])', [
        ids,
      ])
      const byId = new Map(rows.map((row: { id: string; marks: string[] }) => [row.id, row.marks]))
      return [fresh, marked].map((id) => byId.get(id))
    }
    const job = await run(one, { field: 'procurementMethod', value: '询价' }, ids)
    expect(await marks()).toEqual([['procurementMethod'], ['procurementMethod']])
    expect((await undo(job.id)).result).toMatchObject({ done: 2, failed: 0 })
    expect(await marks()).toEqual([[], ['procurementMethod']])
  })
})
