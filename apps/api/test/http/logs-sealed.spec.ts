import { passTo } from '../support/anonymous.js'
import {
  AFTER_WINDOW,
  API,
  answersTo,
  createParties,
  createProject,
  MONDAY,
  move,
  type Parties,
  type ProjectFixture,
  recordsOf,
  SUBMIT,
  submission,
  submit,
} from '../support/evaluation.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

interface Entry {
  action: string
  entity: string
  entityId: string
  accountId: string | null
  after: Record<string, unknown> | null
}

let t: TestApp
let parties: Parties
let project: ProjectFixture

beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(MONDAY)
  parties = await createParties(t, 1)
  project = await createProject(t, parties.parties)
  await move(t, project, 0)
})
afterAll(() => t.stop())

async function logOf(query = ''): Promise<Entry[]> {
  const city = await t.as('city')
  const { body } = await city.get(`${API}/logs/operation?size=200${query}`).expect(200)
  return body.records
}

const idOf = async (code: string) => {
  const record = (await recordsOf(t, project)).find((row) => row.code === code)
  if (!record) throw new Error(`there is no record of ${code}`)
  return record.id
}

describe('the operation log', () => {
  it('shows a sealed evaluation as submitted, and its total once it is revealed', async () => {
    await submit(parties.buyer, project, 0, parties.agency.id, 85)
    const id = await idOf('A1')
    const entries = async () => (await logOf(`&entityId=${id}`)).filter(({ action }) => action === 'submit')
    expect(await entries()).toMatchObject([{ accountId: expect.any(String) }])
    // The names of both sides reveal nothing of the sealed content.
    expect((await entries())[0]?.after).toEqual({
      ...{ status: 'submitted', sectionId: project.sectionId, stage: 0, anonymous: false },
      ...{ evaluatorId: parties.buyer.id, evaluatedId: parties.agency.id },
      submittedAt: expect.any(String),
    })
    await submit(parties.agency, project, 0, parties.buyer.id)
    expect((await entries())[0]?.after).toMatchObject({
      total: expect.any(Number),
      digest: expect.any(String),
    })
  })

  it('never shows who submitted an anonymous evaluation, and when', async () => {
    const { projectId, sectionId } = project
    const path = `${API}/mutualEvaluationRecord/canEvaluationUsers/${projectId}/${sectionId}`
    const [form] = (await parties.winner.caller.get(`${path}?stage=0`)).body
    const record = {
      id: form.recordId,
      answers: answersTo(form),
      comment: '',
      dishonesty: [{ itemId: form.dishonestyItems[0].id, description: '样品被当场拒收' }],
    }
    const sheet = submission(project, 0, [record])
    await parties.winner.caller.put(SUBMIT).send(sheet).expect(200)
    const id = String(form.recordId)
    const stored = await t.dataSource.query(
      "SELECT account_id FROM audit_log WHERE entity_id = $1 AND action = 'submit'",
      [id],
    )
    expect(stored).toHaveLength(1)
    const account = `&accountId=${stored[0].account_id}`
    for (const when of [MONDAY, AFTER_WINDOW]) {
      await passTo(t, when)
      for (const query of ['', account, `&entityId=${id}`, '&entity=dishonest_record']) {
        const entries = (await logOf(query)).filter(
          ({ action, entityId, entity }) => (entityId === id && action === 'submit') || entity === 'dishonest_record',
        )
        expect([when, query, entries]).toEqual([when, query, []])
      }
    }
  })
})
