import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  API,
  createParties,
  createProject,
  createTestParticipant,
  formsOf,
  linesOf,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  recordsOf,
  submit,
  type TestParticipant,
} from '../support/evaluation.js'
import { startTestApp, type TestApp, type Who } from '../support/test-app.js'

let t: TestApp
let parties: Parties
let project: ProjectFixture
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  parties = await createParties(t, 2)
  project = await createProject(t, parties.parties)
})

const at = async (stage: 0 | 1 | 2 | 3) => {
  for (let next = 0; next <= stage; next++) await move(t, project, next as 0)
}
const statesOf = async () =>
  (await recordsOf(t, project)).map(({ code, status }) => `${code} ${status}`).sort()
const causesOf = async ({ id }: TestParticipant) =>
  (await linesOf(t, id)).map(({ cause }: { cause: string }) => cause)

describe('a party that joins late or is removed', () => {
  /** The parties of the section as a supervisor leaves them. */
  const setParties = async (who: Who, changed: readonly (readonly [string, string])[]) => {
    const caller = await t.as(who)
    const [stored] = await t.dataSource.query(
      `SELECT p.name, p.code, b.code AS "sectionCode", b.name AS "sectionName"
        FROM project p JOIN bid_section b ON b.project_id = p.id WHERE b.id = $1`,
      [project.sectionId],
    )
    const section = {
      ...{ id: project.sectionId, code: stored.sectionCode, name: stored.sectionName },
      parties: changed.map(([part, participantId]) => ({ part, participantId })),
    }
    const { name, code } = stored
    return caller
      .put(`${API}/sysProject/${project.projectId}`)
      .send({ name, code, sections: [section] })
  }

  it('gets its pairs of the present stage, not of earlier ones', async () => {
    await at(1)
    const partner = await createTestParticipant(t, 2)
    const changed = [...parties.parties, ['contractSupplier', partner.id]] as const
    for (const who of ['examiner', 'auditor', 1, 2, 3, 4] as const) {
      expect([who, (await setParties(who, changed)).status]).toEqual([who, 403])
    }
    expect((await setParties('district02', changed)).status).toBe(404)
    expect((await setParties('district06', changed)).status).toBe(200)
    const own = (await recordsOf(t, project)).filter((row) =>
      [row.evaluatorId, row.evaluatedId].includes(partner.id),
    )
    expect(own.map(({ code, status }) => `${code} ${status}`)).toEqual(['B1 pending', 'B2 pending'])
    expect((await setParties('district06', changed)).status).toBe(200)
    expect(await recordsOf(t, project)).toHaveLength(13)
  })

  it('that loses the contract but is a bidder keeps the records of bidders', async () => {
    await move(t, project, 2)
    await submit(parties.buyer, project, 1, null, 85)
    const successor = parties.losers[0]
    if (!successor) throw new Error('no successor')
    const changed = parties.parties.map(([part, id]) =>
      part === 'contractSupplier' ? ([part, successor.id] as const) : ([part, id] as const),
    )
    expect((await setParties('district06', changed)).status).toBe(200)
    const about = (participant: TestParticipant) => async () =>
      (await recordsOf(t, project))
        .filter((row) => [row.evaluatorId, row.evaluatedId].includes(participant.id))
        .map(({ code, status }) => `${code} ${status}`)
    // What it had from the buyer is revealed, for nobody answers it any more.
    expect(await about(parties.winner)()).toEqual([
      ...['A7 pending', 'B1 revealed', 'B2 closed', 'C1 closed', 'C2 closed'],
    ])
    expect(await causesOf(parties.winner)).toEqual(['evaluation'])
    // Who takes its place gets the present stage.
    expect(await about(successor)()).toEqual(['A7 pending', 'C1 pending', 'C2 pending'])
    const ended = (await recordsOf(t, project)).filter(({ status }) => status === 'closed')
    expect(new Set(ended.map(({ endReason }) => endReason))).toEqual(new Set(['partyRemoved']))
    const marks = await t.dataSource.query(
      `SELECT DISTINCT xmin::text AS mark FROM evaluation_record
        WHERE section_id = $1 AND status IN ('closed', 'revealed')
        UNION SELECT xmin::text FROM section_party WHERE section_id = $1 AND removed_at IS NOT NULL`,
      [project.sectionId],
    )
    expect(marks).toHaveLength(1)
  })

  it('of two agencies closes its own anonymous group only', async () => {
    const second = await createTestParticipant(t, 3)
    project = await createProject(t, [...parties.parties, ['agency', second.id]])
    await at(0)
    for (const bidder of [parties.winner, ...parties.losers]) {
      await submit(bidder, project, 0, second.id, 70)
    }
    expect((await setParties('district06', parties.parties)).status).toBe(200)
    expect(await causesOf(second)).toEqual(['anonymousGroup'])
    expect(await causesOf(parties.agency)).toEqual([])
    const waiting = (await recordsOf(t, project)).filter(
      (row) => row.anonymous && row.evaluatedId === parties.agency.id,
    )
    expect(waiting.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
  })
})

describe('participants without records', () => {
  const give = (code: string, ids: readonly string[]) =>
    t.dataSource.query('UPDATE participant SET code = $1 WHERE id = ANY($2)', [code, ids])

  it('one credit code on both sides: each evaluates the others, never itself', async () => {
    await give('91990003MA0000099X', [parties.winner.id, parties.agency.id])
    await at(1)
    const pairs = (await recordsOf(t, project)).map(({ code }) => code)
    // The winner gives its agency twin no A7; all else opens.
    expect(pairs).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A7', 'B1', 'B2'])
    const forms = await formsOf(parties.winner, project, 0)
    expect(forms).toEqual([])
    expect((await submit(parties.buyer, project, 1)).status).toBe(200)
  })

  it.each(['onLeave', 'disabled'])('status %s: no new records', async (status) => {
    await move(t, project, 0)
    await t.dataSource.query('UPDATE participant SET status = $1 WHERE id = $2', [
      ...[status, parties.winner.id],
    ])
    await move(t, project, 1)
    expect((await recordsOf(t, project)).filter(({ stage }) => stage === 1)).toEqual([])
    // What opened before goes on.
    expect((await submit(parties.winner, project, 0)).status).toBe(200)
    await t.dataSource.query(`UPDATE participant SET status = 'active' WHERE id = $1`, [
      parties.winner.id,
    ])
    await move(t, project, 2)
    expect((await statesOf()).slice(-2)).toEqual(['C1 pending', 'C2 pending'])
  })
})
