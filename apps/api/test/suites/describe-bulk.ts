import {
  type BuiltInRole,
  type Permission,
  permissionsInForce,
  type Resource,
  seededPermissions,
} from '@credit/contract'
import { waitUntil } from '@credit/testkit'
import { Background } from '#core/background'
import { freshName } from '../support/fresh-name.js'
import { ended, JOB_TIMEOUT_MS } from '../support/jobs.js'
import { type Caller, EVERYONE, type TestApp, type Who } from '../support/test-app.js'

/** A list whose records can be changed together. */
export interface BulkCase {
  resource: Resource
  /** Path in canonical spelling, without a trailing slash. */
  path: string
  /** Records belong to one area. */
  areaScoped: boolean
  /** Makes a record found by the keyword `text`; returns its id. */
  make(t: TestApp, caller: Caller, text: string): Promise<string>
  /** Two actions that undo each other, and the permissions that they need in addition to `<resource>:bulk`. */
  actions: readonly [does: string, undoes: string]
  permission: Permission
  /** Parameters of the first action. */
  params?: object
  /** Whether the first action was done on a record. */
  isDone(t: TestApp, id: string): Promise<boolean>
}

export const ROLE: Record<Who, BuiltInRole> = {
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
const JOBS = '/credit/admin/api/jobs'

/** The job once it has ended, as its owner sees it. */
export async function endedJob(caller: Caller, id: string) {
  const read = async () => {
    const { body, status } = await caller.get(`${JOBS}/${id}`)
    expect(status).toBe(200)
    return ended(body) && body
  }
  return waitUntil('the job has ended', read, { timeoutMs: JOB_TIMEOUT_MS })
}

/** The suite that every list with bulk actions passes. */
export function describeBulk(app: () => TestApp, spec: BulkCase): void {
  const { resource, path, actions } = spec
  const [does, undoes] = actions

  describe(`bulk actions on ${resource}`, () => {
    let t: TestApp
    let editor: Caller

    const bulk = (caller: Caller, body: object, query = '') =>
      caller.post(`${path}/bulk${query}`).send(spec.params ? { params: spec.params, ...body } : body)
    const check = (caller: Caller, body: object) => bulk(caller, body, '?mode=check')
    const done = (ids: readonly string[]) => Promise.all(ids.map((id) => spec.isDone(t, id)))
    const makeSome = async (n: number, caller = editor) => {
      const text = freshName('成批')
      const ids: string[] = []
      for (let at = 0; at < n; at++) ids.push(await spec.make(t, caller, `${text} ${at}`))
      return { text, ids }
    }
    const run = async (caller: Caller, body: object) => {
      const answer = await bulk(caller, body)
      expect([answer.status, answer.body.fields]).toEqual([202, undefined])
      return endedJob(caller, answer.body.jobId)
    }

    beforeAll(async () => {
      t = app()
      t.app.get(Background).start()
      editor = await t.as(spec.areaScoped ? 'district06' : 'city')
    })

    it('are checked first, which changes nothing', async () => {
      const { text, ids } = await makeSome(3)
      const { status, body } = await check(editor, { action: does, filter: { keyword: text } })
      expect([status, body.total, body.changing + body.unchanged]).toEqual([200, 3, 3])
      expect(body.sample.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort())
      for (const { title } of body.sample) expect(title).not.toBe('')
      expect(await done(ids)).toEqual([false, false, false])
    })

    it('change all that match, or those that are named, and nothing else', async () => {
      const { text, ids } = await makeSome(3)
      const [first = '', ...others] = ids
      const one = await run(editor, { action: does, ids: [first] })
      expect(one).toMatchObject({ status: 'succeeded', done: 1, total: 1, failed: 0 })
      expect(await done(ids)).toEqual([true, false, false])
      const { body: checked } = await check(editor, { action: does, filter: { keyword: text } })
      expect(checked).toMatchObject({ total: 3, changing: 2, unchanged: 1 })
      const all = await run(editor, { action: does, filter: { keyword: text } })
      expect(all.result).toMatchObject({ action: does, total: 3, done: 2, unchanged: 1, failed: 0 })
      expect(await done(ids)).toEqual([true, true, true])
      // The job's unchanged record is not reverted.
      const back = await run(editor, { action: undoes, ofJob: all.id })
      expect(back.result).toMatchObject({ total: 2, done: 2 })
      expect(await done([first, ...others])).toEqual([true, false, false])
    })

    it('are taken back where nobody else has changed the record since', async () => {
      const { ids } = await makeSome(2)
      const [other = '', own = ''] = ids
      const job = await run(editor, { action: does, ids })
      await run(editor, { action: undoes, ids: [other] })
      await run(editor, { action: does, ids: [other] })
      const back = await run(editor, { action: undoes, ofJob: job.id })
      expect(back.result).toMatchObject({ total: 2, done: 1, failed: 1 })
      expect(back.result.failures[0].reason).toBe('该记录已被他人更新，请核对后重新保存')
      expect(await done([other, own])).toEqual([true, false])
      // A job that reverts another can be reverted, too.
      const again = await run(editor, { action: does, ofJob: back.id })
      expect(again.result).toMatchObject({ total: 1, done: 1 })
      expect(await done([own])).toEqual([true])
    })

    it('are undone by their job, once however often that is asked for', async () => {
      const { ids } = await makeSome(2)
      const job = await run(editor, { action: does, ids })
      expect([job.own, job.action, job.undoneBy]).toEqual([true, does, null])
      expect(job.undoUntil).toEqual(expect.any(String))
      const undo = `${JOBS}/${job.id}/undo`
      expect((await editor.get(undo)).body).toMatchObject({ total: 2, changing: 2 })
      const first = await editor.post(undo)
      const again = await editor.post(undo)
      expect([first.status, again.status, again.body]).toEqual([202, 202, first.body])
      const back = await endedJob(editor, first.body.jobId)
      expect(back).toMatchObject({ undoesId: job.id, result: { total: 2, done: 2, failed: 0 } })
      expect(await done(ids)).toEqual([false, false])
      const { body } = await editor.get(`${JOBS}/${job.id}`)
      expect([body.undoneBy, body.undoUntil]).toEqual([back.id, null])
    })

    it('are logged for each record', async () => {
      const { ids } = await makeSome(2)
      const { id } = await run(editor, { action: does, ids })
      const logged = await t.dataSource.query(
        'SELECT account_id IS NOT NULL AS known FROM audit_log WHERE request_id = $1',
        [`job:${id}`],
      )
      expect(logged.length).toBeGreaterThanOrEqual(2)
      expect(logged.every(({ known }: { known: boolean }) => known)).toBe(true)
    })

    it('leave out records that there are not', async () => {
      const { body } = await check(editor, { action: does, ids: [NOBODY] })
      expect(body).toMatchObject({ total: 0, sample: [] })
      expect(await run(editor, { action: does, ids: [NOBODY] })).toMatchObject({
        status: 'succeeded',
        total: 0,
      })
    })

    it('name what they do not know', async () => {
      const ids = [NOBODY]
      for (const [body, field] of [
        [{ action: 'nothing', ids }, 'action'],
        [{ action: 'constructor', ids }, 'action'],
        [{ action: does }, 'ids'],
        [{ action: does, ids, filter: {} }, 'ids'],
        [{ action: does, ids: ['x'] }, 'ids'],
        [{ action: does, filter: { nothing: '1' } }, 'nothing'],
        [{ action: does, filter: { keyword: 1 } }, 'filter'],
      ] as const) {
        for (const answer of [await bulk(editor, body), await check(editor, body)]) {
          expect([body, answer.status, Object.keys(answer.body.fields)]).toEqual([body, 400, [field]])
        }
      }
      const other = await check(editor, { action: undoes, ofJob: NOBODY })
      expect(other.status).toBe(404)
    })

    it.each(EVERYONE)('are for %s what the role permits', async (who) => {
      const caller = await t.as(who)
      const granted = permissionsInForce(seededPermissions(ROLE[who]), who === 'city')
      const may = granted.includes(`${resource}:bulk` as Permission) && granted.includes(spec.permission)
      const body = { action: does, ids: [NOBODY] }
      expect((await check(caller, body)).status).toBe(may ? 200 : 403)
      expect((await bulk(caller, body)).status).toBe(may ? 202 : 403)
    })

    if (!spec.areaScoped) return

    it('reach no record of another area', async () => {
      const { text, ids } = await makeSome(2)
      const foreigner = await t.as('district02')
      for (const selection of [{ ids }, { filter: { keyword: text } }]) {
        const body = { action: does, ...selection }
        expect((await check(foreigner, body)).body.total).toBe(0)
        expect((await run(foreigner, body)).total).toBe(0)
      }
      expect(await done(ids)).toEqual([false, false])
    })
  })
}
