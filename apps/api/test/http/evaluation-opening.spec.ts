import { randomUUID } from 'node:crypto'
import { createProject, createTestParticipant, move, recordsOf, submit } from '../support/evaluation.js'
import { useSection } from '../support/section.js'

const s = useSection()

describe('opening', () => {
  it('opens every enabled pair of a stage, windows of five working days', async () => {
    await s.reach(0)
    const rows = await recordsOf(s.t, s.project)
    expect(rows.map(({ code }) => code)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A7', 'A7'])
    expect(new Set(rows.map(({ dueAt }) => dueAt.toISOString()))).toEqual(new Set(['2035-11-12T16:00:00.000Z']))
    const bidders = [s.parties.winner, ...s.parties.losers].map(({ id }) => id).sort()
    const anonymous = rows.filter((row) => row.anonymous)
    expect(anonymous.filter(({ code }) => code === 'A6')).toHaveLength(1)
    const ofBidders = anonymous.filter(({ code }) => code === 'A7')
    expect(ofBidders.map(({ evaluatorId }) => evaluatorId).sort()).toEqual(bidders)
  })

  it('opens each skipped stage, with only contract suppliers from stage 1 on', async () => {
    await move(s.t, s.project, 2)
    const rows = await recordsOf(s.t, s.project)
    const later = rows.filter(({ stage }) => stage > 0)
    expect(later.map(({ code }) => code)).toEqual(['B1', 'B2', 'C1', 'C2'])
    for (const { evaluatorId, evaluatedId } of later) {
      expect([evaluatorId, evaluatedId].sort()).toEqual([s.parties.buyer.id, s.parties.winner.id].sort())
    }
  })

  it('opens nothing for a stage reached beyond the horizon', async () => {
    await move(s.t, s.project, 0, { date: '2035-10-05' })
    expect(await recordsOf(s.t, s.project)).toEqual([])
    await move(s.t, s.project, 1, { date: '2035-10-06' })
    expect((await recordsOf(s.t, s.project)).map(({ code }) => code)).toEqual(['B1', 'B2'])
  })

  it('opens separate records for each member of a consortium', async () => {
    const partner = await createTestParticipant(s.t, 2)
    s.project = await createProject(s.t, [...s.parties.parties, ['contractSupplier', partner.id]])
    await s.reach(1)
    const rows = await recordsOf(s.t, s.project)
    expect(rows.filter(({ stage }) => stage === 1).map(({ code }) => code)).toEqual(['B1', 'B1', 'B2', 'B2'])
  })

  it('treats an organisation that is buyer and agency as purchaser only', async () => {
    const code = `USCC:${randomUUID()}`
    await s.t.dataSource.query('UPDATE participant SET code = $1 WHERE id = ANY($2)', [
      ...[code, [s.parties.buyer.id, s.parties.agency.id]],
    ])
    await s.reach(0)
    const codes = (await recordsOf(s.t, s.project)).map((row) => row.code)
    expect(codes).toEqual(['A2', 'A6'])
  })

  it('opens nothing between a purchaser and a supplier of one credit code', async () => {
    const code = `USCC:${randomUUID()}`
    await s.t.dataSource.query('UPDATE participant SET code = $1 WHERE id = ANY($2)', [
      ...[code, [s.parties.buyer.id, s.parties.winner.id]],
    ])
    await s.reach(1)
    expect((await recordsOf(s.t, s.project)).filter(({ stage }) => stage === 1)).toEqual([])
  })

  it.each(['onLeave', 'disabled', 'merged'])('opens nothing for participants that are %s', async (status) => {
    await s.t.dataSource.query('UPDATE participant SET status = $1 WHERE id = $2', [status, s.parties.expert.id])
    await s.reach(0)
    const rows = await recordsOf(s.t, s.project)
    expect(rows.map(({ code }) => code)).toEqual(['A1', 'A3', 'A7', 'A7', 'A7'])
  })

  it('opens nothing while the parties of the stage are unknown', async () => {
    s.project = await createProject(s.t, [
      ['buyer', s.parties.buyer.id],
      ['agency', s.parties.agency.id],
    ])
    await s.reach(1)
    expect((await recordsOf(s.t, s.project)).map(({ code }) => code)).toEqual(['A1', 'A3'])
  })

  it('opens missing pairs only when a stage is reached again', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    await submit(s.parties.winner, s.project, 1)
    await move(s.t, s.project, 0)
    await move(s.t, s.project, 1)
    const rows = (await recordsOf(s.t, s.project)).filter(({ stage }) => stage === 1)
    expect(rows.map(({ status }) => status)).toEqual(['revealed', 'revealed'])
  })
})

describe('correcting a stage backwards', () => {
  it('closes open records of later stages, keeps sealed and earlier ones', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    expect(await s.statusOf(s.parties.buyer, s.parties.winner)).toBe('submitted')
    await move(s.t, s.project, 0)
    expect(await s.statusOf(s.parties.buyer, s.parties.winner)).toBe('submitted')
    const rows = await recordsOf(s.t, s.project)
    expect(rows.find(({ code }) => code === 'B2')).toMatchObject({
      status: 'closed',
      endReason: 'stageCorrected',
    })
    expect(rows.find(({ code }) => code === 'A1')?.status).toBe('pending')
  })
})
