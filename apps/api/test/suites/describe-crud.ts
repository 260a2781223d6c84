import { randomUUID } from 'node:crypto'
import {
  type BuiltInRole,
  type Permission,
  permissionsInForce,
  type Resource,
  seededPermissions,
} from '@credit/contract'
import { type Caller, EVERYONE, type TestApp, type Who } from '../support/test-app.js'

type Body = Record<string, unknown>
type Row = Body & { id: string; version: number }

/** A resource that the suite tests. */
export interface CrudCase {
  resource: Resource
  /** Path in canonical spelling, without a trailing slash. */
  path: string
  table: string
  /** A row belongs to one area. */
  areaScoped: boolean
  /** The searched field, as it is written and returned. */
  named: string
  /** A valid body that the caller may send; `text` goes into the searched field. */
  body(t: TestApp, caller: Caller, text: string): Promise<Body>
  /** Values of the wrong type, by field. */
  wrong: Body
}

const ROLE: Record<Who, BuiltInRole> = {
  city: 'city-administrator',
  district06: 'district-administrator',
  district02: 'district-administrator',
  examiner: 'examiner',
  auditor: 'auditor',
  1: 'purchaser',
  2: 'supplier',
  3: 'agency',
  4: 'expert',
}
const NOBODY = '0198c0de-0000-7000-8000-00000000dead'

/** The suite that every resource of the CRUD block passes. */
export function describeCrud(app: () => TestApp, spec: CrudCase): void {
  const { resource, path, table, named } = spec

  describe(`CRUD of ${resource}`, () => {
    let t: TestApp
    let city: Caller
    /** A supervisor who may edit: of a district if rows have an area, otherwise of the city. */
    let editor: Caller
    const names: string[] = []

    const make = async (caller: Caller, text = `${resource} ${randomUUID()}`): Promise<Row> => {
      const answer = await caller.post(path).send(await spec.body(t, caller, text))
      expect([answer.status, answer.body.fields]).toEqual([201, undefined])
      return answer.body
    }
    const list = (caller: Caller, query: string) => caller.get(`${path}/list?${query}`)
    const named1 = (row: Body) => String(row[named])

    beforeAll(async () => {
      t = app()
      city = await t.as('city')
      editor = await t.as(spec.areaScoped ? 'district06' : 'city')
      for (const text of ['采购人须知', '采购文件', '供应商入库指南', '履约验收办法']) {
        names.push(named1(await make(editor, text)))
      }
    })

    it('answers 401 without a session', async () => {
      const { http } = t
      const answers = await Promise.all([
        http.get(`${path}/list`),
        http.get(`${path}/${NOBODY}`),
        http.post(path).send({}),
        http.put(`${path}/${NOBODY}`).send({}),
        http.delete(`${path}/${NOBODY}`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    })

    it.each(EVERYONE)('allows %s what the role permits', async (who) => {
      const caller = await t.as(who)
      const granted = permissionsInForce(seededPermissions(ROLE[who]), who === 'city')
      const may = (action: string) => granted.includes(`${resource}:${action}` as Permission)
      const answers = [
        ['list', await list(caller, '')],
        ['list', await caller.get(`${path}/${NOBODY}`)],
        ['create', await caller.post(path).send({})],
        ['update', await caller.put(`${path}/${NOBODY}`).send({})],
        ['delete', await caller.delete(`${path}/${NOBODY}`)],
      ] as const
      for (const [action, { status }] of answers) {
        expect([action, status !== 403]).toEqual([action, may(action)])
      }
    })

    it('returns pages, also beyond the end', async () => {
      const first = (await list(editor, 'size=2')).body
      expect(first).toMatchObject({ current: 1, size: 2, pages: Math.ceil(first.total / 2) })
      expect(first.records).toHaveLength(2)
      const second = (await list(editor, 'size=2&current=2')).body
      const ids = [...first.records, ...second.records].map(({ id }: Row) => id)
      expect(new Set(ids).size).toBe(4)
      const beyond = await list(editor, 'size=2&current=100000')
      expect(beyond.body).toMatchObject({ records: [], total: first.total, current: 100_000 })
    })

    it.each(['size=201', 'size=0', 'size=x', 'current=0', 'current=-1', 'current=1.5'])(
      'rejects the page %s',
      async (query) => {
        const { status, body } = await list(editor, query)
        expect([status, body.code]).toEqual([400, 'VALIDATION'])
        expect(Object.keys(body.fields)).toEqual([query.split('=')[0]])
      },
    )

    it('rejects unknown sort orders and filters and names them', async () => {
      for (const sort of ['nothing,desc', 'id;drop', 'createTime,sideways', '__proto__']) {
        const { status, body } = await list(editor, `sort=${encodeURIComponent(sort)}`)
        expect([sort, status, body.code]).toEqual([sort, 400, 'UNKNOWN_SORT'])
      }
      for (const filter of ['nothing', 'constructor', '__proto__', 'version']) {
        const { status, body } = await list(editor, `${filter}=1`)
        expect([filter, status, body.code]).toEqual([filter, 400, 'UNKNOWN_FILTER'])
      }
    })

    it('sorts by time, newest first, and the other way round', async () => {
      const times = async (query: string) =>
        (await list(city, `size=200&${query}`)).body.records.map((r: Row) => r.createTime)
      const newest = await times('')
      expect(newest).toEqual([...newest].sort().reverse())
      const oldest = await times('sort=createTime,asc')
      expect(oldest).toEqual([...oldest].sort())
    })

    it.each(['采', '采购', '采购人', '采购文件', '不存在的'])('searches for %s', async (keyword) => {
      const { body } = await list(editor, `size=200&keyword=${encodeURIComponent(keyword)}`)
      const found: string[] = body.records.map(named1)
      const ours = found.filter((name) => names.includes(name))
      expect(ours.sort()).toEqual(names.filter((name) => name.includes(keyword)).sort())
      // Seeded rows may match as well.
      expect(found.filter((name) => !name.includes(keyword))).toEqual([])
      expect(body.total).toBe(found.length)
    })

    it('refuses unknown fields, naming them', async () => {
      const body = await spec.body(t, editor, 'x')
      const answer = await editor.post(path).send({ ...body, nothing: 1, id: NOBODY })
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION'])
      expect(Object.keys(answer.body.fields).sort()).toEqual(['id', 'nothing'])
    })

    it('refuses wrong types, naming the fields', async () => {
      const body = await spec.body(t, editor, 'x')
      const answer = await editor.post(path).send({ ...body, ...spec.wrong })
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION'])
      expect(Object.keys(answer.body.fields).sort()).toEqual(Object.keys(spec.wrong).sort())
    })

    it('creates, reads, changes and deletes', async () => {
      const made = await make(editor)
      expect(made).toMatchObject({ version: 1 })
      expect((await editor.get(`${path}/${made.id}`)).body).toEqual(made)
      const body = await spec.body(t, editor, `${resource} ${randomUUID()}`)
      const changed = await editor.put(`${path}/${made.id}`).send({ ...body, version: 1 })
      expect([changed.status, changed.body.fields]).toEqual([200, undefined])
      expect(changed.body).toMatchObject({ id: made.id, version: 2 })
      expect(named1(changed.body)).not.toBe(named1(made))
      expect((await editor.delete(`${path}/${made.id}`)).status).toBe(204)
      const gone = await Promise.all([
        editor.get(`${path}/${made.id}`),
        editor.put(`${path}/${made.id}`).send(body),
        editor.delete(`${path}/${made.id}`),
      ])
      expect(gone.map(({ status, body: { code } }) => [status, code])).toEqual(Array(3).fill([404, 'NOT_FOUND']))
    })

    it('answers an old version with 409 and the current record', async () => {
      const made = await make(editor)
      const first = await spec.body(t, editor, `${resource} ${randomUUID()}`)
      await editor
        .put(`${path}/${made.id}`)
        .send({ ...first, version: 1 })
        .expect(200)
      const second = await editor.put(`${path}/${made.id}`).send({ ...first, version: 1 })
      expect([second.status, second.body.code]).toEqual([409, 'VERSION_CONFLICT'])
      expect(second.body.data).toEqual((await editor.get(`${path}/${made.id}`)).body)
      const last = await editor.put(`${path}/${made.id}`).send(first)
      expect(last.status).toBe(200)
    })

    it('takes back what it returned, and refuses to change what is fixed, naming it', async () => {
      const made = await make(editor)
      const address = `${path}/${made.id}`
      const shown = (await editor.get(address)).body
      const back = await editor.put(address).send(shown)
      expect([back.status, back.body.fields]).toEqual([200, undefined])
      const { updateTime: _, version, ...rest } = shown
      expect(back.body).toMatchObject(rest)
      const fixed = { id: NOBODY, createTime: '2020-01-01T00:00:00.000+08:00' }
      const other = await editor.put(address).send({ ...back.body, ...fixed })
      expect([other.status, Object.keys(other.body.fields).sort()]).toEqual([400, ['createTime', 'id']])
      expect(new Set(Object.values(other.body.fields).flat()).size).toBe(1)
      expect((await editor.get(address)).body).toEqual(back.body)
    })

    it('does not find what no id can name', async () => {
      for (const id of ['1', 'list2', "x'--", '%00', '__proto__']) {
        const { status } = await editor.get(`${path}/${id}`)
        expect([id, status]).toEqual([id, 404])
      }
    })

    it('writes who changed what, with the values before and after', async () => {
      const made = await make(editor, `${resource} before`)
      const body = await spec.body(t, editor, `${resource} after`)
      await editor.put(`${path}/${made.id}`).send(body).expect(200)
      await editor.delete(`${path}/${made.id}`).expect(204)
      const rows = await t.dataSource.query(
        `SELECT action, before, after, account_id IS NOT NULL AS known FROM audit_log
          WHERE entity = $1 AND entity_id = $2 ORDER BY at, id`,
        [table, made.id],
      )
      expect(rows.map((row: Body) => [row.action, row.known])).toEqual([
        ['create', true],
        ['update', true],
        ['delete', true],
      ])
      const text = (image: unknown) => JSON.stringify(image)
      expect(rows[0].before).toBeNull()
      expect(text(rows[0].after)).toContain(`${resource} before`)
      expect(text(rows[1].before)).toContain(`${resource} before`)
      expect(text(rows[1].after)).toContain(`${resource} after`)
      expect(text(rows[2].before)).toContain(`${resource} after`)
      expect(rows[2].after).toBeNull()
    })

    it('counts exactly', async () => {
      const [{ n }] = await t.dataSource.query(`SELECT count(*)::int AS n FROM ${table}`)
      expect((await list(city, '')).body.total).toBe(n)
    })

    it('answers a repeated Idempotency-Key with the first answer, another body with 422', async () => {
      const body = await spec.body(t, editor, `${resource} ${randomUUID()}`)
      const send = (content: Body) => editor.post(path).set('Idempotency-Key', `key of ${resource}`).send(content)
      const [first, again] = [await send(body), await send(body)]
      expect([first.status, again.status]).toEqual([201, 201])
      expect(again.body).toEqual(first.body)
      const text = encodeURIComponent(named1(first.body))
      expect((await list(editor, `keyword=${text}`)).body.total).toBe(1)
      const other = await send(await spec.body(t, editor, 'another'))
      expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
    })

    if (!spec.areaScoped) return

    it('hides the rows of other areas', async () => {
      const made = await make(editor)
      const foreign = await t.as('district02')
      const body = await spec.body(t, foreign, 'mine now')
      const answers = await Promise.all([
        foreign.get(`${path}/${made.id}`),
        foreign.put(`${path}/${made.id}`).send(body),
        foreign.delete(`${path}/${made.id}`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      const page = (await list(foreign, 'size=200')).body
      expect(page.records.map(({ id }: Row) => id)).not.toContain(made.id)
      expect(page.total).toBe(page.records.length)
      expect((await city.get(`${path}/${made.id}`)).body).toEqual(made)
    })

    it('refuses to make or move a row into another area', async () => {
      const made = await make(editor)
      const areaId = (await make(await t.as('district02'))).areaId
      const body = { ...(await spec.body(t, editor, 'abroad')), areaId }
      const answers = [await editor.post(path).send(body), await editor.put(`${path}/${made.id}`).send(body)]
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
      expect((await editor.get(`${path}/${made.id}`)).body).toEqual(made)
    })
  })
}
