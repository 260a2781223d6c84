import { makeIdNumber } from '@credit/contract'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import { idNumberColumns } from '../../src/modules/participants/identities/id-numbers.js'
import { searchLinks } from '../../src/modules/projects/links/search-links.js'
import { API, createProject, createTestParticipant, type TestParticipant, UNKNOWN_ID } from '../support/evaluation.js'
import { areaIdOf } from '../support/rights.js'
import { useSection } from '../support/section.js'
import type { Who } from '../support/test-app.js'

const LINKS = `${API}/bidderLink`
const reason = '两家单位同处一栋写字楼，已核实'
const s = useSection()
let made = 0
/** A phone that no other participant has. */
const freshPhone = () => `139${String(++made).padStart(8, '0')}`

const TABLES = { 2: 'supplier_profile', 4: 'expert_profile' } as const

/** States data in the profile of a participant. */
const state = ({ id }: TestParticipant, sign: 2 | 4, values: Record<string, unknown>) => {
  const names = Object.keys(values)
  return s.t.dataSource.query(
    `INSERT INTO ${TABLES[sign]} (participant_id, ${names}) VALUES ($1, ${names.map((_, n) => `$${n + 2}`)})
      ON CONFLICT (participant_id) DO UPDATE SET ${names.map((name, n) => `${name} = $${n + 2}`)}`,
    [id, ...Object.values(values)],
  )
}
const bidder = (at: 0 | 1): TestParticipant => s.parties.losers[at] as TestParticipant
/** Gives both losers of the section a phone in common, written in two ways. */
async function sharePhone(): Promise<string> {
  const phone = freshPhone()
  await state(bidder(0), 2, { contacts_phone: phone })
  await state(bidder(1), 2, { contacts_phone: `+86 ${phone.slice(0, 3)}-${phone.slice(3)}` })
  return phone
}
const search = () => searchLinks(s.t.ctx())
const listed = async (who: Who = 'district06', query = `sectionId=${s.project.sectionId}`) =>
  (await (await s.t.as(who)).get(`${LINKS}/list?${query}`).expect(200)).body.records
const read = async (who: Who, id: string) => (await s.t.as(who)).get(`${LINKS}/${id}`)
const decide = async (who: Who, id: string, action: string, body: object = { reason }) =>
  (await s.t.as(who)).put(`${LINKS}/${id}/${action}`).send(body)
const todosOf = async (id: string, who: Who = 'district06') =>
  (await (await s.t.as(who)).get(`${API}/supervisor/examineList`).query({ size: 200 }).expect(200)).body.records.filter(
    (todo: { id: string }) => todo.id === id,
  )
const changes = (id: string) =>
  s.t.dataSource.query(`SELECT action FROM audit_log WHERE entity = 'bidder_link' AND entity_id = $1 ORDER BY seq`, [
    id,
  ])
const viewsOf = async ({ id }: TestParticipant) =>
  (
    await s.t.dataSource.query(`SELECT 1 FROM audit_log WHERE action = 'personal-data:view' AND entity_id = $1::text`, [
      id,
    ])
  ).length

describe('a link between bidders', () => {
  it('is found by a phone, with a to-do and a mark for supervisors', async () => {
    await sharePhone()
    await search()
    const [link, ...others] = await listed()
    expect(others).toEqual([])
    expect(link).toMatchObject({
      ...{ kinds: ['phone'], strength: 'strong', status: 'open', sections: 1, sign: 2, other: { sign: 2 } },
      can: ['confirm', 'dismiss'],
    })
    expect([link.participantId, link.other.id].sort()).toEqual([bidder(0).id, bidder(1).id].sort())
    for (const who of ['district06', 'city'] as const) expect(await todosOf(link.id, who)).toHaveLength(1)
    const path = `${API}/sysProjectBidSection/list/${s.project.projectId}`
    expect((await (await s.t.as('district06')).get(path).expect(200)).body).toMatchObject([{ links: 1 }])
    expect((await bidder(0).caller.get(path).expect(200)).body).toMatchObject([{ links: 0 }])
    expect(await listed('district06', `participantId=${bidder(1).id}&kinds=email,phone`)).toHaveLength(1)
    expect(await listed('district06', `participantId=${bidder(1).id}&kinds=email`)).toEqual([])
  })

  it('masks the value, and logs who reads it in full', async () => {
    const phone = await sharePhone()
    await search()
    const [{ id }] = await listed()
    const masked = [`${phone.slice(0, 3)}****${phone.slice(7)}`]
    expect((await read('auditor', id)).body.evidence).toMatchObject([{ kind: 'phone', values: masked, bodies: 2 }])
    const before = await viewsOf(bidder(0))
    const { body } = await read('district06', id)
    expect(body.evidence[0].values[0].replace(/\D/g, '')).toContain(phone)
    expect(body.evidence[0]).toMatchObject({ since: s.t.ctx().clock.today(), until: null })
    expect(body.places).toMatchObject([{ sectionId: s.project.sectionId, parts: ['bidder'], otherParts: ['bidder'] }])
    expect(await viewsOf(bidder(0))).toBe(before + 1)
    // A supervisor who may not see one of both in full sees neither.
    const areaId = await areaIdOf(s.t, '003900130002')
    await unitOfWork(s.t.ctx(), (tx) => scoped(tx, ParticipantEntity).update(bidder(1).id, { areaId }))
    expect((await read('district06', id)).body.evidence[0].values[0]).toContain('*')
  })

  it('rests on the hash of an ID number, which is never shown', async () => {
    const number = makeIdNumber('110105', '1985-03-04', ++made)
    for (const one of [bidder(0), bidder(1)]) {
      const columns = idNumberColumns(s.t.config, one.id, number)
      await state(one, 2, {
        contacts_number: columns.contactsNumber,
        contacts_number_masked: columns.contactsNumberMasked,
        contacts_number_hash: columns.contactsNumberHash,
      })
    }
    await search()
    const [{ id }] = await listed()
    const { body } = await read('city', id)
    expect(body).toMatchObject({ kinds: ['idNumber'], strength: 'strong', evidence: [{ values: [] }] })
    const stored = await s.t.dataSource.query('SELECT bidder_link::text AS row FROM bidder_link WHERE id = $1', [id])
    for (const text of [JSON.stringify(body), stored[0].row]) {
      expect(text).not.toContain(number)
      expect(text).not.toContain(idNumberColumns(s.t.config, id, number).contactsNumberHash?.toString('hex'))
    }
  })

  it('joins a bidder and the member of the committee that it employs', async () => {
    const { winner, expert } = s.parties
    const [{ name, code }] = await s.t.dataSource.query('SELECT name, code FROM participant WHERE id = $1', [winner.id])
    await state(expert, 4, code ? { employer: '另一写法', employer_code: code } : { employer: ` ${name} ` })
    await search()
    const [link] = await listed()
    expect(link).toMatchObject({ kinds: ['employer'], strength: 'strong' })
    const { body } = await read('district06', link.id)
    const [place] = body.places
    expect([place.parts, place.otherParts].sort()).toEqual([['bidder', 'contractSupplier'], ['committee']])
  })

  it('is not found for empty values, placeholders, duplicates, and those who never met', async () => {
    await state(bidder(0), 2, { contacts_phone: '0000000', contacts_email: '无', address: '滨河路' })
    await state(bidder(1), 2, { contacts_phone: '0000000', contacts_email: '无', address: '滨河路' })
    const stranger = await createTestParticipant(s.t, 2)
    const phone = freshPhone()
    await state(stranger, 2, { contacts_phone: phone })
    await state(s.parties.winner, 2, { contacts_phone: phone })
    await search()
    expect(await listed()).toEqual([])
    expect(await listed('city', `participantId=${stranger.id}`)).toEqual([])
    const [{ name }] = await s.t.dataSource.query('SELECT name FROM participant WHERE id = $1', [bidder(0).id])
    await sharePhone()
    await s.t.dataSource.query('UPDATE participant SET name = $2 WHERE id = $1', [bidder(1).id, name])
    await search()
    expect(await listed()).toEqual([])
  })

  it('is weak, without a to-do, if many bodies share the value', async () => {
    const values = { address: `科技路 ${++made} 号创业大厦` }
    for (let n = 0; n < 9; n++) await state(await createTestParticipant(s.t, 2), 2, values)
    for (const one of [bidder(0), bidder(1)]) await state(one, 2, values)
    await search()
    const [link] = await listed()
    expect(link).toMatchObject({ kinds: ['address'], strength: 'weak', status: 'open' })
    expect(await todosOf(link.id)).toEqual([])
    expect((await read('district06', link.id)).body.evidence).toMatchObject([{ bodies: 11, values: [values.address] }])
    // A kind that few share makes it strong.
    await sharePhone()
    await search()
    expect(await listed()).toMatchObject([{ id: link.id, kinds: ['phone', 'address'], strength: 'strong' }])
    expect(await todosOf(link.id)).toHaveLength(1)
  })

  it('is found once, however often the search runs', async () => {
    await sharePhone()
    await search()
    const [{ id }] = await listed()
    await search()
    await search()
    expect(await listed()).toHaveLength(1)
    expect(await changes(id)).toEqual([{ action: 'find' }])
  })

  it('stays dismissed unless another kind of data is shared', async () => {
    await sharePhone()
    await search()
    const [{ id }] = await listed()
    expect((await decide('district06', id, 'dismiss')).body).toMatchObject({
      ...{ status: 'dismissed', can: ['reopen'] },
      decisions: [{ action: 'dismiss', reason }],
    })
    expect(await todosOf(id)).toEqual([])
    await search()
    await state(bidder(1), 2, { contacts_phone: freshPhone() })
    await search()
    await sharePhone()
    await search()
    expect(await listed()).toMatchObject([{ id, status: 'dismissed' }])
    for (const one of [bidder(0), bidder(1)]) await state(one, 2, { contacts_email: ` Bid${s.project.sectionId}@a.cn` })
    await search()
    expect(await listed()).toMatchObject([{ id, status: 'open', kinds: ['phone', 'email'] }])
    expect(await todosOf(id)).toHaveLength(1)
    expect((await read('district06', id)).body.decisions).toHaveLength(1)
  })

  it('ends by itself when data or parties are corrected, and is found again', async () => {
    const phone = await sharePhone()
    await search()
    const [{ id }] = await listed()
    await state(bidder(1), 2, { contacts_phone: freshPhone() })
    await search()
    const [ended] = await listed()
    expect(ended).toMatchObject({ id, status: 'ended', kinds: ['phone'], can: [] })
    expect(ended.endedAt).not.toBeNull()
    expect(await todosOf(id)).toEqual([])
    const { body } = await read('district06', id)
    expect(body.evidence).toMatchObject([{ until: s.t.ctx().clock.today(), values: [] }])
    expect((await decide('district06', id, 'dismiss')).status).toBe(409)
    await state(bidder(1), 2, { contacts_phone: phone })
    await search()
    expect(await listed()).toMatchObject([{ id, status: 'open', endedAt: null }])
    await s.t.dataSource.query('UPDATE section_party SET removed_at = now() WHERE participant_id = $1', [bidder(0).id])
    await search()
    expect(await listed('district06', `participantId=${bidder(0).id}`)).toMatchObject([{ id, status: 'ended' }])
    expect((await changes(id)).map(({ action }: { action: string }) => action)).toEqual(['find', 'end', 'find', 'end'])
  })

  it('is not found in old sections alone', async () => {
    await sharePhone()
    await s.t.dataSource.query(`UPDATE project SET release_date = '2033-10-01' WHERE id = $1`, [s.project.projectId])
    await search()
    expect(await listed()).toEqual([])
    await createProject(s.t, [
      ['bidder', bidder(0).id],
      ['bidder', bidder(1).id],
    ])
    await search()
    expect(await listed()).toMatchObject([{ sections: 2 }])
  })

  it('is judged with a reason, by supervisors of its area who may', async () => {
    await sharePhone()
    await search()
    const [{ id }] = await listed()
    for (const who of ['auditor', 'examiner', 1, 2, 3, 4] as const) {
      expect((await decide(who, id, 'confirm')).status).toBe(403)
    }
    expect((await decide('district02', id, 'confirm')).status).toBe(404)
    expect((await decide('district06', UNKNOWN_ID, 'confirm')).status).toBe(404)
    for (const body of [{}, { reason: '' }, { reason: '  ' }]) {
      expect((await decide('district06', id, 'confirm', body)).status).toBe(400)
    }
    expect((await decide('district06', id, 'confirm')).body).toMatchObject({ status: 'confirmed' })
    expect((await decide('district06', id, 'confirm')).status).toBe(409)
    expect((await decide('city', id, 'reopen')).body).toMatchObject({ status: 'open' })
    expect(await todosOf(id)).toHaveLength(1)
  })

  it('is read in its area only, and by supervisors only', async () => {
    await sharePhone()
    await search()
    const [{ id }] = await listed()
    expect(await listed('district02')).toEqual([])
    expect((await read('district02', id)).status).toBe(404)
    for (const who of [1, 2, 3, 4] as const) {
      for (const path of ['list', 'export', id]) {
        expect((await (await s.t.as(who)).get(`${LINKS}/${path}`)).status).toBe(403)
      }
    }
    expect((await s.t.http.get(`${LINKS}/list`)).status).toBe(401)
    expect((await (await s.t.as('district06')).get(`${LINKS}/list?kinds=name`)).status).toBe(400)
  })

  it('is exported with the kinds of data, without the data', async () => {
    const phone = await sharePhone()
    await search()
    const { text } = await (await s.t.as('district06'))
      .get(`${LINKS}/export?format=csv&sectionId=${s.project.sectionId}`)
      .expect(200)
    expect(text).toContain('电话')
    expect(text).toContain('待核查')
    expect(text).not.toContain(phone)
  })
})
