import { makeIdNumber } from '@credit/contract'
import { hashIdNumbers } from '../../src/modules/participants/identities/hash-id-numbers.js'
import { actingFor, createdParticipant, pathOfKind } from '../support/participants.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const ID_NUMBER = makeIdNumber('110105', '1985-03-04', 12)

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describe('an ID number', () => {
  it('is stored encrypted, shown masked, and revealed to its area by a logged call', async () => {
    const made = await createdParticipant(t)
    expect(made.contactsNumber).toBe('110***********002X')
    const [stored] = await t.dataSource.query(
      `SELECT contacts_number, contacts_number_hash FROM supplier_profile WHERE participant_id = $1`,
      [made.id],
    )
    expect(String(stored.contacts_number)).not.toContain('19491231')
    const path = `${SUPPLIER}/${made.id}/contactsNumber`
    const { body } = await (await t.as('district06')).get(path).expect(200)
    expect(body).toEqual({ contactsNumber: '11010519491231002X' })
    const looks = await t.dataSource.query(
      `SELECT after FROM audit_log WHERE action = 'personal-data:view' AND entity_id = $1
        AND after ? 'fields'`,
      [made.id],
    )
    expect(looks).toEqual([{ after: { id: made.id, fields: ['contactsNumber'] } }])
    await (await t.as('auditor')).get(path).expect(403)
    await (await t.as('district02')).get(path).expect(403)
    await (await t.as(2)).get(path).expect(404)
    const own = await actingFor(t, made.id)
    expect((await own.caller.get(path).expect(200)).body).toEqual(body)
  })

  it('is hashed if it was stored without a hash, and only then', async () => {
    const [old, without] = [await createdParticipant(t), await createdParticipant(t)]
    const ids = [old.id, without.id]
    const hashes = () =>
      t.dataSource.query(
        `SELECT encode(contacts_number_hash, 'hex') AS hash FROM supplier_profile
          WHERE participant_id = ANY($1) ORDER BY array_position($1::uuid[], participant_id)`,
        [ids],
      )
    const [{ hash }] = await hashes()
    expect(hash).toMatch(/^[0-9a-f]+$/)
    await t.dataSource.query('UPDATE supplier_profile SET contacts_number_hash = NULL WHERE participant_id = ANY($1)', [
      ids,
    ])
    await t.dataSource.query('UPDATE supplier_profile SET contacts_number = NULL WHERE participant_id = $1', [
      without.id,
    ])
    expect(await hashIdNumbers(t.ctx(), t.config)).toBe(1)
    expect(await hashes()).toEqual([{ hash }, { hash: null }])
    expect(await hashIdNumbers(t.ctx(), t.config)).toBe(0)
  })

  it('is found by its exact value, by callers who may see it', async () => {
    const made = await createdParticipant(t, 2, {
      contactsNumber: ID_NUMBER,
      name: '查找有限公司',
    })
    const found = async (who: 'district06' | 'auditor' | 'district02', keyword: string) => {
      const { body } = await (await t.as(who)).get(`${SUPPLIER}/list?keyword=${keyword}`).expect(200)
      return body.records.map(({ id }: { id: string }) => id)
    }
    expect(await found('district06', ID_NUMBER)).toEqual([made.id])
    expect(await found('district06', ID_NUMBER.slice(0, 17))).toEqual([])
    expect(await found('auditor', ID_NUMBER)).toEqual([])
    expect(await found('district02', ID_NUMBER)).toEqual([])
  })

  it('is searched for by a header, so that no URL contains it', async () => {
    const made = await createdParticipant(t, 2, {
      contactsNumber: makeIdNumber('110105', '1986-05-06', 21),
      name: '页眉查找有限公司',
    })
    const examiner = await t.as('district06')
    const { body } = await examiner
      .get(`${SUPPLIER}/list`)
      .set('x-keyword', makeIdNumber('110105', '1986-05-06', 21))
      .expect(200)
    expect(body.records.map(({ id }: { id: string }) => id)).toEqual([made.id])
    const refused = await examiner.get(`${SUPPLIER}/list`).set('x-keyword', 'Any').expect(400)
    expect(refused.body.fields).toHaveProperty('x-keyword')
  })
})
