import { randomUUID } from 'node:crypto'
import {
  TEMPLATE_KIND_CODES,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TEXT_MAX,
  TEMPLATES_PER_KIND_MAX,
  type TemplateKind,
  templateFields,
} from '@credit/contract'
import { TextTemplateEntity } from '#entities/site/text-template'
import { describeCrud } from '../suites/describe-crud.js'
import { areaIdOf } from '../support/rights.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

const PATH = '/credit/admin/api/textTemplate'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const both = (zh: string, en = '') => ({ 'zh-CN': zh, 'en-US': en })
const template = (more: object = {}) => ({
  kind: 'claimReject',
  names: both(`模板 ${randomUUID()}`),
  texts: both('“{party}”申请的“{subject}”不予通过。{authority}，{date}'),
  ...more,
})
const create = async (who: Who, more: object = {}) => (await t.as(who)).post(PATH).send(template(more))
const made = async (who: Who, more: object = {}) => {
  const { status, body } = await create(who, more)
  expect([status, body.fields]).toEqual([201, undefined])
  return body as { id: string; version: number; names: object; areaId: string | null }
}
const offered = async (who: Who, kind: string = 'claimReject') =>
  (await t.as(who)).get(`${PATH}/offered`).query({ kind })
const namesOffered = async (who: Who) => {
  const { body } = await offered(who)
  return body.templates.map(({ id }: { id: string }) => id)
}

describeCrud(() => t, {
  resource: 'text-template',
  path: PATH,
  table: 'text_template',
  areaScoped: false,
  named: 'name',
  body: async (_app, _caller, name) => template({ names: both(name.slice(0, TEMPLATE_NAME_MAX)) }),
  wrong: { kind: 'execute', names: 'x', texts: { 'zh-CN': 1 }, areaId: 1 },
})

describe('a text template', () => {
  it("of a district is its own, and stands beside the city's", async () => {
    const own = await made('district06')
    expect(own.areaId).toBe(await areaIdOf(t, '003900130006'))
    const shared = await made('city')
    expect(shared.areaId).toBeNull()
    const ids = await namesOffered('district06')
    expect(ids.indexOf(own.id)).toBeGreaterThanOrEqual(0)
    expect(ids.indexOf(shared.id)).toBeGreaterThan(ids.indexOf(own.id))
    const foreign = await namesOffered('district02')
    expect(foreign).toContain(shared.id)
    expect(foreign).not.toContain(own.id)
    // The city decides with its own texts.
    expect(await namesOffered('city')).not.toContain(own.id)
    const row = async (who: Who, id: string) => (await (await t.as(who)).get(`${PATH}/${id}`)).body
    expect(await row('district06', shared.id)).toMatchObject({ can: [], areaName: '' })
    expect(await row('district06', own.id)).toMatchObject({ can: ['update', 'delete'] })
    expect(await row('city', own.id)).toMatchObject({ can: ['update', 'delete'] })
  })

  it('is changed in its own area; those of the city by the city only', async () => {
    const own = await made('district06')
    const shared = await made('city')
    const tried = async (who: Who, { id, version }: { id: string; version: number }) => {
      const caller = await t.as(who)
      const changed = await caller.put(`${PATH}/${id}`).send(template({ version }))
      const removed = await caller.delete(`${PATH}/${id}`)
      return [changed.status, removed.status]
    }
    expect(await tried('district02', own)).toEqual([404, 404])
    expect((await (await t.as('district02')).get(`${PATH}/${own.id}`)).status).toBe(404)
    expect(await tried('district06', shared)).toEqual([403, 403])
    expect(await tried('examiner', shared)).toEqual([403, 403])
    expect(await tried('district06', own)).toEqual([200, 204])
  })

  it('stays in the area of the district that writes it', async () => {
    const other = await areaIdOf(t, '003900130002')
    const own = await made('district06')
    for (const areaId of [null, other]) {
      expect((await create('district06', { areaId })).status).toBe(403)
      const moved = await (await t.as('district06')).put(`${PATH}/${own.id}`).send(template({ areaId }))
      expect(moved.status).toBe(403)
    }
    expect((await made('city', { areaId: other })).areaId).toBe(other)
    const unknown = await create('city', { areaId: randomUUID() })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['areaId']])
  })

  it('has only placeholders that its kind fills', async () => {
    const caller = await t.as('district06')
    for (const text of ['{nothing}', '{number}', '{}', '{party }', '{__proto__}', '{{party}', '{PARTY}']) {
      for (const texts of [both(text), both('好', text)]) {
        const { status, body } = await caller.post(PATH).send(template({ texts }))
        const isKnown = text === '{{party}'
        expect([text, status, Object.keys(body.fields ?? {})]).toEqual(
          isKnown ? [text, 201, []] : [text, 422, ['texts']],
        )
      }
    }
    const { body } = await caller.post(PATH).send(template({ texts: both('{number}') }))
    expect(body.fields.texts).toEqual(['没有占位符 {number}，可用：{party} {subject} {date} {authority}'])
    const kinds: readonly TemplateKind[] = TEMPLATE_KIND_CODES
    for (const kind of kinds) {
      const texts = both(
        templateFields(kind)
          .map((name) => `{${name}}`)
          .join(''),
      )
      expect([kind, (await create('district06', { kind, texts })).status]).toEqual([kind, 201])
    }
  })

  it('has a limited length and needs Chinese', async () => {
    const limits = { names: TEMPLATE_NAME_MAX, texts: TEMPLATE_TEXT_MAX }
    for (const [field, max] of Object.entries(limits)) {
      for (const value of [both('长'.repeat(max + 1)), both('长', 'x'.repeat(max + 1)), both('', 'x'), both('  ')]) {
        const { status, body } = await create('district06', { [field]: value })
        expect([field, status, Object.keys(body.fields)]).toEqual([field, 400, [field]])
      }
      expect((await create('district06', { [field]: both('长'.repeat(max), 'x'.repeat(max)) })).status).toBe(201)
    }
  })

  it('is one of a limited number of its kind in an area', async () => {
    const areaId = await areaIdOf(t, '003900130002')
    const kind: TemplateKind = 'projectPause'
    const rows = Array.from({ length: TEMPLATES_PER_KIND_MAX }, () => ({
      ...{ id: randomUUID(), kind, names: both('模板'), texts: both('文本'), areaId },
    }))
    await t.dataSource.manager.insert(TextTemplateEntity, rows)
    const { status, body } = await create('district02', { kind, texts: both('文本') })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['kind']])
    expect((await create('district06', { kind, texts: both('文本') })).status).toBe(201)
  })

  it('is offered for one kind, with the day and the office of the caller', async () => {
    const caller = await t.as('district06')
    const { body } = await offered('district06', 'registrationReject')
    expect(body.templates.length).toBeGreaterThan(0)
    expect(Object.keys(body.date)).toEqual(['zh-CN', 'en-US'])
    expect(body.authority['zh-CN']).not.toBe('')
    for (const query of ['', '?kind=', '?kind=execute', '?kind=claimReject&kind=claimRevoke', '?kind=toString']) {
      expect([query, (await caller.get(`${PATH}/offered${query}`)).status]).toEqual([query, 400])
    }
    for (const who of [1, 2, 3, 4] as const) expect((await offered(who)).status).toBe(403)
    expect((await t.http.get(`${PATH}/offered?kind=claimReject`)).status).toBe(401)
    for (const who of ['examiner', 'auditor'] as const) expect((await offered(who)).status).toBe(200)
  })

  it('that was used is remembered among the preferences of the account', async () => {
    const caller = await t.as('examiner')
    const path = '/credit/admin/api/workspace/preferences'
    const ids = [randomUUID(), randomUUID()]
    await caller.put(path).send({ templates: ids }).expect(200)
    await caller.put(path).send({ density: 'compact' }).expect(200)
    expect((await caller.get(path)).body.templates).toEqual(ids)
    for (const templates of ['x', ['x'], Array.from({ length: 51 }, () => randomUUID())]) {
      await caller.put(path).send({ templates }).expect(400)
    }
  })
})
