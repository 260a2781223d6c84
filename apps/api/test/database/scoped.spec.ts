import type { Actor, Ctx, Tx } from '#core/context'
import { asParty, ofParticipant, publicOf, scoped } from '#database/scoped'
import type { Seen } from '#database/seen'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { AccountEntity } from '#entities/identity/account'
import { ParticipantEntity } from '#entities/participants/participant'
import { startTestApp, type TestApp } from '../support/test-app.js'

describe('scoped access', () => {
  let t: TestApp
  let districts: string[]
  const participants: ParticipantEntity[] = []

  const actor = (values: Partial<Actor>): Actor => ({
    accountId: '',
    sessionId: '',
    loginName: '',
    name: '',
    sign: 0,
    participantId: null,
    areaId: '',
    areaCode: '',
    city: false,
    permissions: new Set(),
    roles: [],
    changePwd: true,
    ...values,
  })
  const district = (n: number): Ctx => t.ctx(actor({ areaId: districts[n] ?? '' }))
  const party = (n: number): Ctx => t.ctx(actor({ sign: 2, participantId: participants[n]?.id ?? null }))
  const names = (rows: readonly ParticipantEntity[]) => rows.map(({ name }) => name).sort()

  beforeAll(async () => {
    t = await startTestApp()
    const areas = await scoped(t.ctx(), AreaEntity).find({}, { order: { code: 'ASC' } })
    districts = areas.slice(1, 3).map(({ id }) => id)
    for (const [n, areaId] of districts.entries()) {
      const values = { sign: 2 as const, areaId, identityKey: `USCC:${n}`, source: 'sync' as const }
      const insert = (tx: Tx) => scoped(tx, ParticipantEntity).insert({ ...values, name: `P${n}` })
      participants.push(await unitOfWork(t.ctx(), insert))
    }
  })
  afterAll(() => t.stop())

  it('reads the rows of the area of the caller, or the rows that the policy names', async () => {
    expect(names(await scoped(t.ctx(), ParticipantEntity).find())).toEqual(['P0', 'P1'])
    expect(names(await scoped(district(0), ParticipantEntity).find())).toEqual(['P0'])
    expect(names(await scoped(party(1), ParticipantEntity, asParty).find())).toEqual(['P1'])
    const open = scoped(party(0), ParticipantEntity, publicOf(districts[1] ?? ''))
    expect(names(await open.find())).toEqual(['P1'])
    const shown = scoped(district(0), ParticipantEntity, ofParticipant(participants[1]?.id as Seen<ParticipantEntity>))
    expect(names(await shown.find())).toEqual(['P1'])
    expect(() => scoped(party(0), ParticipantEntity)).toThrow('needs a policy')
  })

  it('never replaces a condition by the limit of the caller', async () => {
    const [own = '', other = ''] = districts
    const rows = scoped(district(0), ParticipantEntity)
    expect(await rows.find({ areaId: other })).toEqual([])
    expect(names(await rows.find({ areaId: own }))).toEqual(['P0'])
    expect(names(await rows.find([{ areaId: other }, { name: 'P0' }]))).toEqual(['P0'])
    const mine = scoped(party(0), ParticipantEntity, asParty)
    await expect(mine.get(participants[1]?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await mine.exists({ id: participants[1]?.id ?? '' })).toBe(false)
  })

  it('writes many rows only if both the condition and the limit hold', async () => {
    const [, other = ''] = districts
    const changed = await unitOfWork(district(0), (tx) =>
      scoped(tx, ParticipantEntity).updateAll({ areaId: other }, { name: 'changed' }),
    )
    const deleted = await unitOfWork(district(0), (tx) => scoped(tx, AccountEntity).deleteAll({ areaId: other }))
    expect([changed, deleted]).toEqual([0, 0])
    expect(names(await scoped(t.ctx(), ParticipantEntity).find())).toEqual(['P0', 'P1'])
  })

  it('writes neither a row of another area nor outside a unit of work', async () => {
    const values = { name: 'P2', sign: 2, areaId: districts[1] ?? '', source: 'sync' } as const
    const row = { ...values, identityKey: 'USCC:2' }
    await expect(unitOfWork(district(0), (tx) => scoped(tx, ParticipantEntity).insert(row))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(scoped(t.ctx(), ParticipantEntity)).not.toHaveProperty('insert')
  })
})
