import { API, createTestParticipant, move, recordsOf, type TestParticipant } from '../support/evaluation.js'
import { merge } from '../support/merge.js'
import { pathOfKind } from '../support/participants.js'
import { useSection } from '../support/section.js'

const s = useSection()

const path = (evaluatorId: string, evaluatedId: string, stage: number) =>
  `${API}/sysProjectBidSection/opening/${s.project.sectionId}` +
  `?stage=${stage}&evaluatorId=${evaluatorId}&evaluatedId=${evaluatedId}`

async function explained(evaluator: TestParticipant, evaluated: TestParticipant, stage = 0) {
  const caller = await s.t.as('district06')
  return (await caller.get(path(evaluator.id, evaluated.id, stage)).expect(200)).body
}

const query = (text: string, values: unknown[] = []) => s.t.dataSource.query(text, values)

describe('why an evaluation of a pair did not open', () => {
  it('agrees with the records that opened, for every pair of every stage', async () => {
    await s.reach(3)
    const records = await recordsOf(s.t, s.project)
    for (const stage of [0, 1, 2, 3]) {
      for (const one of s.everyone()) {
        for (const other of s.everyone()) {
          if (one === other) continue
          const opened = records.some(
            (r) => r.stage === stage && r.evaluatorId === one.id && r.evaluatedId === other.id,
          )
          const found = await explained(one, other, stage)
          expect([found.opened, found.obstacles.length === 0]).toEqual([opened, opened])
        }
      }
    }
  })

  it('names the rule', async () => {
    const { buyer, winner, agency, expert, losers } = s.parties
    const [loser] = losers
    if (!loser) throw new Error('somebody lost')
    expect((await explained(buyer, agency)).obstacles).toContain('stageNotReached')
    await query(`UPDATE evaluation_setting SET enabled = false WHERE code = 'A1'`)
    const [cell] = await query(
      `SELECT evaluator_sign AS e, evaluated_sign AS d, stage FROM evaluation_setting WHERE code = 'A1'`,
    )
    await query(`UPDATE participant SET status = 'disabled' WHERE id = $1`, [agency.id])
    await move(s.t, s.project, 0)
    const bySign = [buyer, winner, agency, expert]
    const [one, other] = [bySign[cell.e - 1], bySign[cell.d - 1]]
    if (!one || !other) throw new Error('a cell names two signs')
    expect((await explained(one, other, cell.stage)).obstacles).toContain('cellDisabled')
    expect((await explained(buyer, agency)).obstacles).toContain('evaluatedInactive')
    expect((await explained(agency, buyer)).obstacles).toContain('evaluatorInactive')
    await query(`UPDATE evaluation_setting SET enabled = true`)
    await query(`UPDATE participant SET status = 'active' WHERE id = $1`, [agency.id])
    // Nothing stops it any more: it opens with the job of the cell.
    expect(await explained(one, other, cell.stage)).toEqual({ opened: false, obstacles: [] })
    expect((await explained(loser, winner)).obstacles).toEqual(['noCell'])
    await query(`UPDATE participant SET code = $1 WHERE id = $2`, ['91110000000000000X', buyer.id])
    await query(`UPDATE participant SET code = $1 WHERE id = $2`, ['91110000000000000X', agency.id])
    const same = (await explained(buyer, agency)).obstacles
    expect(same).toEqual(expect.arrayContaining(['agencyIsBuyer', 'sameOrganisation']))
    await query(`UPDATE expert_profile SET employer_code = $1 WHERE participant_id = $2`, [
      '91110000000000000X',
      expert.id,
    ])
    await query(`DELETE FROM evaluation_record WHERE section_id = $1`, [s.project.sectionId])
    expect((await explained(buyer, expert)).obstacles).toContain('employer')
    await query(`UPDATE section_party SET removed_at = now() WHERE section_id = $1 AND participant_id = $2`, [
      s.project.sectionId,
      expert.id,
    ])
    expect((await explained(buyer, expert)).obstacles).toContain('evaluatedWithoutRole')
    await query(`UPDATE section_stage SET reached_on = '2020-01-01', outcome = 'passed' WHERE section_id = $1`, [
      s.project.sectionId,
    ])
    expect((await explained(buyer, expert)).obstacles).toContain('beyondHorizon')
  })

  it('names the employer by any code that leads to it, also merged and former ones', async () => {
    const { agency, buyer, expert } = s.parties
    const give = (code: string, id: string) => query(`UPDATE participant SET code = $1 WHERE id = $2`, [code, id])
    const employ = (code: string) =>
      query(`UPDATE expert_profile SET employer_code = $1 WHERE participant_id = $2`, [...[code, expert.id]])
    const [merged, former] = ['91110000000000002X', '91110000000000003X']
    const duplicate = await createTestParticipant(s.t, 3)
    await give(merged, duplicate.id)
    await employ(merged)
    const input = { targetId: agency.id, sourceIds: [duplicate.id] }
    expect((await merge(s.t, 3, input)).status).toBe(200)
    await query(
      `INSERT INTO participant_identity (participant_id, sign, scheme, number, ocid)
        VALUES ($1, 1, 'CN-USCC', $2, 'ocds-1')`,
      [buyer.id, former],
    )
    await s.reach(0)
    const ofExpert = (await s.states(0)).filter((state) => /^A[2456]/.test(state))
    expect(ofExpert).toEqual(['A2 pending', 'A6 pending'])
    for (const pair of [[agency, expert] as const, [expert, agency] as const]) {
      expect((await explained(...pair)).obstacles).toEqual(['employer'])
    }
    await query(`DELETE FROM evaluation_record WHERE section_id = $1`, [s.project.sectionId])
    await employ(former)
    await give('91110000000000004X', buyer.id)
    for (const pair of [[buyer, expert] as const, [expert, buyer] as const]) {
      expect((await explained(...pair)).obstacles).toEqual(['employer'])
    }
    expect((await explained(agency, expert)).obstacles).toEqual([])
  })

  it('names the employer by a changed code, unless another body has it now', async () => {
    const { agency, expert } = s.parties
    const [former, present] = ['91110000000000005X', '91110000000000006X']
    const edit = async (unifiedSocialCreditCode: string) => {
      const confirmed = { unifiedSocialCreditCode, codeConfirmed: true }
      const city = await s.t.as('city')
      await city
        .put(`${pathOfKind(3)}/${agency.id}`)
        .send(confirmed)
        .expect(200)
    }
    await edit(former)
    await edit(present)
    const employ = [former, expert.id]
    await query(`UPDATE expert_profile SET employer_code = $1 WHERE participant_id = $2`, employ)
    await s.reach(0)
    expect((await s.states(0)).filter((state) => /^A[45]/.test(state))).toEqual([])
    for (const pair of [[agency, expert] as const, [expert, agency] as const]) {
      expect((await explained(...pair)).obstacles).toEqual(['employer'])
    }
    const other = await createTestParticipant(s.t, 3)
    await query(`UPDATE participant SET code = $1 WHERE id = $2`, [former, other.id])
    expect((await explained(agency, expert)).obstacles).toEqual([])
  })

  it('is for supervisors of the area, and about parties', async () => {
    const { buyer, agency } = s.parties
    const at = path(buyer.id, agency.id, 0)
    await (await s.t.as('district02')).get(at).expect(404)
    await buyer.caller.get(at).expect(403)
    const city = await s.t.as('city')
    await city.get(path(buyer.id, s.project.sectionId, 0)).expect(400)
    await city.get(path(buyer.id, agency.id, 4)).expect(400)
  })
})
