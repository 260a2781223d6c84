import { unitOfWork } from '#database/unit-of-work'
import { closeRecords } from '../../src/modules/evaluation/closing/close-records.js'
import { openMissing } from '../../src/modules/evaluation/opening/open-records.js'
import {
  API,
  createProject,
  createTestParticipant,
  formsOf,
  linesOf,
  move,
  recordsOf,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { useSection } from '../support/section.js'
import { type Who } from '../support/test-app.js'

const s = useSection()

describe('a party that joins late or is removed', () => {
  /** The parties of the section as a supervisor leaves them. */
  const setParties = async (who: Who, changed: readonly (readonly [string, string])[]) => {
    const caller = await s.t.as(who)
    const [stored] = await s.t.dataSource.query(
      `SELECT p.name, p.code, b.code AS "sectionCode", b.name AS "sectionName"
        FROM project p JOIN bid_section b ON b.project_id = p.id WHERE b.id = $1`,
      [s.project.sectionId],
    )
    const section = {
      id: s.project.sectionId,
      code: stored.sectionCode,
      name: stored.sectionName,
      parties: changed.map(([part, participantId]) => ({ part, participantId })),
    }
    const { name, code } = stored
    return caller.put(`${API}/sysProject/${s.project.projectId}`).send({ name, code, sections: [section] })
  }

  it('gets its pairs of the present stage, not of earlier ones', async () => {
    await s.reach(1)
    const partner = await createTestParticipant(s.t, 2)
    const changed = [...s.parties.parties, ['contractSupplier', partner.id]] as const
    for (const who of ['examiner', 'auditor', 1, 2, 3, 4] as const) {
      expect([who, (await setParties(who, changed)).status]).toEqual([who, 403])
    }
    expect((await setParties('district02', changed)).status).toBe(404)
    expect((await setParties('district06', changed)).status).toBe(200)
    const own = (await recordsOf(s.t, s.project)).filter((row) =>
      [row.evaluatorId, row.evaluatedId].includes(partner.id),
    )
    expect(own.map(({ code, status }) => `${code} ${status}`)).toEqual(['B1 pending', 'B2 pending'])
    expect((await setParties('district06', changed)).status).toBe(200)
    expect(await recordsOf(s.t, s.project)).toHaveLength(13)
  })

  it('that loses the contract but is a bidder keeps the records of bidders', async () => {
    await move(s.t, s.project, 2)
    await submit(s.parties.buyer, s.project, 1, null, 85)
    const successor = s.parties.losers[0]
    if (!successor) throw new Error('no successor')
    const changed = s.parties.parties.map(([part, id]) =>
      part === 'contractSupplier' ? ([part, successor.id] as const) : ([part, id] as const),
    )
    expect((await setParties('district06', changed)).status).toBe(200)
    const about = (participant: TestParticipant) => async () =>
      (await recordsOf(s.t, s.project))
        .filter((row) => [row.evaluatorId, row.evaluatedId].includes(participant.id))
        .map(({ code, status }) => `${code} ${status}`)
    // The buyer's evaluation of it is revealed, since it can no longer be answered.
    expect(await about(s.parties.winner)()).toEqual([
      'A7 pending',
      'B1 revealed',
      'B2 closed',
      'C1 closed',
      'C2 closed',
    ])
    expect(await s.causesOf(s.parties.winner)).toEqual(['evaluation'])
    // The successor gets the records of the current stage.
    expect(await about(successor)()).toEqual(['A7 pending', 'C1 pending', 'C2 pending'])
    const ended = (await recordsOf(s.t, s.project)).filter(({ status }) => status === 'closed')
    expect(new Set(ended.map(({ endReason }) => endReason))).toEqual(new Set(['partyRemoved']))
    const marks = await s.t.dataSource.query(
      `SELECT DISTINCT xmin::text AS mark FROM evaluation_record
        WHERE section_id = $1 AND status IN ('closed', 'revealed')
        UNION SELECT xmin::text FROM section_party WHERE section_id = $1 AND removed_at IS NOT NULL`,
      [s.project.sectionId],
    )
    expect(marks).toHaveLength(1)
  })

  it('of two agencies closes its own anonymous group only', async () => {
    const second = await createTestParticipant(s.t, 3)
    s.project = await createProject(s.t, [...s.parties.parties, ['agency', second.id]])
    await s.reach(0)
    for (const bidder of [s.parties.winner, ...s.parties.losers]) {
      await submit(bidder, s.project, 0, second.id, 70)
    }
    expect((await setParties('district06', s.parties.parties)).status).toBe(200)
    expect(await s.causesOf(second)).toEqual(['anonymousGroup'])
    expect(await s.causesOf(s.parties.agency)).toEqual([])
    const waiting = (await recordsOf(s.t, s.project)).filter(
      (row) => row.anonymous && row.evaluatedId === s.parties.agency.id,
    )
    expect(waiting.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
  })
})

describe('participants without records', () => {
  const give = (code: string, ids: readonly string[]) =>
    s.t.dataSource.query('UPDATE participant SET code = $1 WHERE id = ANY($2)', [code, ids])

  it('one credit code on both sides: each evaluates the others, never itself', async () => {
    await give('91990003MA0000099X', [s.parties.winner.id, s.parties.agency.id])
    await s.reach(1)
    const pairs = (await recordsOf(s.t, s.project)).map(({ code }) => code)
    // The winner does not evaluate its agency twin (A7); all other pairs open.
    expect(pairs).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A7', 'B1', 'B2'])
    const forms = await formsOf(s.parties.winner, s.project, 0)
    expect(forms).toEqual([])
    expect((await submit(s.parties.buyer, s.project, 1)).status).toBe(200)
  })

  it.each(['onLeave', 'disabled'])('status %s: no new records', async (status) => {
    await move(s.t, s.project, 0)
    await s.t.dataSource.query('UPDATE participant SET status = $1 WHERE id = $2', [status, s.parties.winner.id])
    await move(s.t, s.project, 1)
    expect((await recordsOf(s.t, s.project)).filter(({ stage }) => stage === 1)).toEqual([])
    // Records opened before can still be submitted.
    expect((await submit(s.parties.winner, s.project, 0)).status).toBe(200)
    await s.t.dataSource.query(`UPDATE participant SET status = 'active' WHERE id = $1`, [s.parties.winner.id])
    await move(s.t, s.project, 2)
    expect((await s.states()).slice(-2)).toEqual(['C1 pending', 'C2 pending'])
  })
})

describe('parties that join and are removed', () => {
  const join = (part: string, id: string) =>
    s.t.dataSource.query('INSERT INTO section_party (section_id, participant_id, part) VALUES ($1, $2, $3)', [
      s.project.sectionId,
      id,
      part,
    ])
  const leave = (participantId: string) => {
    const gone = { sectionId: s.project.sectionId, participantId, keeps: [] }
    return unitOfWork(s.t.ctx(), (tx) => closeRecords(tx, [{ kind: 'partyRemoved', ...gone }]))
  }

  it('opens the missing pairs of the present stage only', async () => {
    await s.reach(1)
    const partner = await createTestParticipant(s.t, 2)
    await join('contractSupplier', partner.id)
    const before = await recordsOf(s.t, s.project)
    for (let times = 0; times < 2; times++) {
      await unitOfWork(s.t.ctx(), (tx) => openMissing(tx, [s.project.sectionId]))
    }
    const rows = await recordsOf(s.t, s.project)
    const fresh = rows.filter(({ id }) => !before.some((row) => row.id === id))
    expect(fresh.map(({ code }) => code)).toEqual(['B1', 'B2'])
  })

  it('opens nothing for a stage that was passed beyond the horizon', async () => {
    await move(s.t, s.project, 0, { date: '2035-09-01' })
    await unitOfWork(s.t.ctx(), (tx) => openMissing(tx, [s.project.sectionId]))
    expect(await recordsOf(s.t, s.project)).toEqual([])
  })

  it('closes open records of a removed party, reveals sealed ones, keeps the rest', async () => {
    await s.reach(1)
    await submit(s.parties.buyer, s.project, 1)
    await leave(s.parties.winner.id)
    const states = (await recordsOf(s.t, s.project)).map(({ code, status }) => `${code} ${status}`)
    expect(states).toEqual(expect.arrayContaining(['B1 revealed', 'B2 closed', 'A1 pending']))
    expect(states.filter((state) => state === 'A7 pending')).toHaveLength(2)
  })

  it('keeps the anonymous record of a removed bidder for its group', async () => {
    await s.reach(0)
    const [loser] = s.parties.losers
    if (!loser) throw new Error('no loser')
    for (const bidder of [s.parties.winner, ...s.parties.losers]) {
      await submit(bidder, s.project, 0, s.parties.agency.id)
    }
    await leave(loser.id)
    expect(await s.statusOf(loser, s.parties.agency)).toBe('submitted')
    await leave(s.parties.agency.id)
    expect(await s.statusOf(loser, s.parties.agency)).toBe('revealed')
    const causes = (await linesOf(s.t, s.parties.agency.id)).map(({ cause }: { cause: string }) => cause)
    expect(causes).toEqual(['anonymousGroup'])
  })
})
