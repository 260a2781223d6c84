import { writeFileSync } from 'node:fs'
import { actingFor, pathOfKind } from '../support/participants.js'
import { rowsOf, useSource } from '../support/upstream.js'
import { partyOf } from '../sync-cases/identity-cases.js'

const s = useSource()
const OLD = '甲建设有限公司'
const NEW = '甲建设集团有限公司'
const SUPPLIER = pathOfKind(2)

let id: string
let n: number
/** Syncs a release of the process in which a supplier with that local id has a name. */
async function sync(name: string): Promise<void> {
  n += 1
  const release = {
    ...{
      ocid: 'ocds-zz9999-1',
      id: `1/${n}`,
      date: `2036-03-0${n}T09:00:00+08:00`,
      tag: ['tender'],
    },
    tender: { id: 't1', title: '项目' },
    parties: [partyOf(`supplier 7 ${name}`)],
  }
  const batch = { publisher: { name: '平台' }, releases: [release] }
  writeFileSync(s.folder.file(`${n}.json`), JSON.stringify(batch))
  await s.folder.sync()
}
const nameOf = async () => (await rowsOf<{ name: string }>(s.t, 'SELECT name FROM participant'))[0]?.name
const pending = async () => (await (await s.t.as('city')).get(`${SUPPLIER}/unapproved/${id}`).expect(200)).body
const decide = async (action: string, body: object = {}) =>
  (await s.t.as('city')).put(`${SUPPLIER}/${id}/${action}`).send(body)
const proposals = () =>
  rowsOf<{ line: string }>(
    s.t,
    `SELECT concat(source, ' ', status, ' ', changes->0->>'after') AS line FROM revision
      WHERE changes->0->>'before' IS NOT NULL ORDER BY create_time, id`,
  )
const todos = () => rowsOf<{ n: number }>(s.t, `SELECT count(*)::int AS n FROM todo WHERE source_type = 'profile'`)

beforeEach(async () => {
  n = 0
  await sync(OLD)
  id = (await rowsOf<{ id: string }>(s.t, 'SELECT id FROM participant'))[0]?.id ?? ''
})

describe('a new name from upstream', () => {
  it('waits for a supervisor, who approves it', async () => {
    await sync(NEW)
    expect(await nameOf()).toBe(OLD)
    expect(await pending()).toMatchObject({
      ...{ status: 'pending', source: 'sync', operator: '' },
      diff: [{ field: 'name', before: OLD, after: NEW }],
    })
    expect(await todos()).toEqual([{ n: 1 }])
    await sync(NEW)
    expect(await proposals()).toHaveLength(1)
    expect((await decide('approve')).status).toBe(200)
    expect([await nameOf(), await todos()]).toEqual([NEW, [{ n: 0 }]])
    await sync(NEW)
    expect(await proposals()).toHaveLength(1)
  })

  it('is not proposed again once it was rejected, but another one is', async () => {
    await sync(NEW)
    expect((await decide('reject', { reason: '名称有误' })).status).toBe(200)
    await sync(NEW)
    expect([await nameOf(), await pending()]).toEqual([OLD, null])
    await sync('甲建设工程有限公司')
    expect(await pending()).toMatchObject({ diff: [{ after: '甲建设工程有限公司' }] })
  })

  it('replaces the name that the sync proposed before', async () => {
    await sync(NEW)
    await sync('甲建设工程有限公司')
    expect((await proposals()).map(({ line }) => line)).toEqual([
      `sync withdrawn ${NEW}`,
      'sync pending 甲建设工程有限公司',
    ])
    expect(await todos()).toEqual([{ n: 1 }])
  })

  it('leaves the change that the participant proposed', async () => {
    const own = (await actingFor(s.t, id)).caller
    await own.put(`${SUPPLIER}/${id}`).send({ name: '自报公司' }).expect(200)
    await sync(NEW)
    expect(await pending()).toMatchObject({ source: 'account', diff: [{ after: '自报公司' }] })
  })

  it('is withdrawn once the participant has the name otherwise', async () => {
    await sync(NEW)
    const city = await s.t.as('city')
    await city.put(`${SUPPLIER}/${id}`).send({ name: '甲建设股份公司' }).expect(200)
    expect(await pending()).toMatchObject({ diff: [{ after: NEW }] })
    await city.put(`${SUPPLIER}/${id}`).send({ name: NEW }).expect(200)
    expect([await pending(), await todos()]).toEqual([null, [{ n: 0 }]])
    await sync(NEW)
    expect((await proposals()).filter(({ line }) => line.startsWith('sync'))).toEqual([
      { line: `sync withdrawn ${NEW}` },
    ])
  })

  it('cannot be withdrawn by the participant', async () => {
    await sync(NEW)
    const own = (await actingFor(s.t, id)).caller
    await own.put(`${SUPPLIER}/${id}/withdraw`).expect(403)
    expect(await pending()).toMatchObject({ status: 'pending' })
  })
})
