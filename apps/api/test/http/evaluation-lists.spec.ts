import { API, createProject, formsOf, move, RECORDS, submit, type TestParticipant } from '../support/evaluation.js'
import { useSection } from '../support/section.js'

const s = useSection()
const given = ({ projectId, sectionId } = s.project) => `${RECORDS}/${projectId}/${sectionId}`

describe('myList', () => {
  const list = (participant: TestParticipant, query = '') =>
    participant.caller.get(`${API}/sysProject/myList${query && `?${query}`}`)

  it('returns awaiting projects with the status of each section', async () => {
    const other = await createProject(s.t, [['buyer', s.parties.buyer.id]], s.project)
    await s.reach(1)
    const { body } = await list(s.parties.buyer, 'evaluationStatus=5')
    expect(body).toMatchObject({ total: 1, current: 1, size: 10, pages: 1 })
    const [row] = body.records
    expect(row).toMatchObject({
      ...{
        id: s.project.projectId,
        name: expect.stringMatching(/./),
        code: expect.stringMatching(/./),
        releaseDate: expect.any(String),
        status: '',
        statusStr: '采购中',
        formalData: true,
        evaluationStatus: 5,
        evaluationStatusStr: '待评价',
        pause: false,
      },
      dueAt: '2035-11-13T00:00:00+08:00',
    })
    const sections = new Map<string, object>(row.bidSectionList.map((s: { id: string }) => [s.id, s]))
    expect(sections.get(s.project.sectionId)).toMatchObject({
      status: '1',
      statusStr: '合同备案',
      evaluationStatus: 5,
      formalData: true,
    })
    expect(sections.get(other.sectionId)).toMatchObject({
      status: '',
      statusStr: '采购中',
      evaluationStatus: 0,
      dueAt: null,
    })
  })

  it('returns 5, 7 and 8 for the query 5', async () => {
    await s.reach(1)
    const status = async () => {
      const { body } = await list(s.parties.winner, 'evaluationStatus=5')
      return body.records.map((r: { evaluationStatus: number }) => r.evaluationStatus)
    }
    expect(await status()).toEqual([5])
    await submit(s.parties.winner, s.project, 0, s.parties.agency.id)
    expect(await status()).toEqual([7])
    const [form] = await formsOf(s.parties.winner, s.project, 1)
    await s.parties.winner.caller
      .put(`${RECORDS}/deferred/evaluation/${form?.recordId}`)
      .send({ reason: '1', text: '分批' })
    expect(await status()).toEqual([8])
    await submit(s.parties.winner, s.project, 1)
    expect(await status()).toEqual([])
    expect((await list(s.parties.winner, 'evaluationStatus=6')).body.total).toBe(1)
    expect((await list(s.parties.winner, 'evaluationStatus=0,9')).body.total).toBe(0)
    expect((await list(s.parties.winner)).body.total).toBe(1)
  })

  it('returns a row per section on demand, with its deferred evaluations', async () => {
    const { buyer, winner } = s.parties
    const other = await createProject(s.t, [...s.parties.parties], s.project)
    await s.reach(1)
    await s.later('2035-11-06T10:00:00+08:00')
    await move(s.t, other, 0)
    interface Row {
      id: string
      bidSectionList: { id: string; deferred: object[] }[]
    }
    const rowsOf = async (by: TestParticipant, query: string) => {
      const { body } = await list(by, `per=section&${query}`).expect(200)
      return [body.total, body.records.map(({ bidSectionList }: Row) => bidSectionList.map(({ id }) => id))]
    }
    const { sectionId } = s.project
    expect(await rowsOf(winner, 'evaluationStatus=5')).toEqual([2, [[sectionId], [other.sectionId]]])
    expect(await rowsOf(winner, 'evaluationStatus=5&size=5&current=2')).toEqual([2, []])
    expect(await rowsOf(winner, 'evaluationStatus=8')).toEqual([0, []])
    expect(await rowsOf(winner, 'evaluationStatus=5&keyword=%25')).toEqual([0, []])

    const [form] = await formsOf(winner, s.project, 1)
    const deferral = { reason: '1', text: '分批' }
    await winner.caller.put(`${RECORDS}/deferred/evaluation/${form?.recordId}`).send(deferral).expect(200)
    // Another evaluation of the section is not deferred.
    expect(await rowsOf(winner, 'evaluationStatus=8')).toEqual([1, [[sectionId]]])
    expect(await rowsOf(winner, 'evaluationStatus=5')).toEqual([2, [[sectionId], [other.sectionId]]])
    const { body } = await list(winner, 'per=section&evaluationStatus=8')
    expect(body.records[0]).toMatchObject({ id: s.project.projectId, name: expect.stringMatching(/^项目/) })
    expect(body.records[0].bidSectionList[0].deferred).toEqual([
      { id: form?.recordId, name: expect.any(String), dueAt: '2035-11-27T00:00:00+08:00', reason: expect.any(String) },
    ])
    expect(body.records[0].bidSectionList[0].deferred[0].reason).not.toBe('1')
    expect(await rowsOf(buyer, 'evaluationStatus=8')).toEqual([0, []])
    expect((await list(winner, 'per=stage')).status).toBe(400)
  })

  it('searches by name and code, and rejects unknown parameters', async () => {
    const [stored] = await s.t.dataSource.query('SELECT name FROM project WHERE id = $1', [s.project.projectId])
    const name = encodeURIComponent(stored.name.slice(1))
    expect((await list(s.parties.buyer, `keyword=${name}`)).body.total).toBe(1)
    expect((await list(s.parties.buyer, 'keyword=%25')).body.total).toBe(0)
    for (const query of ['evaluationStatus=4', 'evaluationStatus=x', 'nothing=1', 'sort=pause,asc']) {
      expect([query, (await list(s.parties.buyer, query)).status]).toEqual([query, 400])
    }
  })

  it('returns a bidder that did not win only its own section and evaluation', async () => {
    await s.reach(1)
    const [loser] = s.parties.losers
    if (!loser) throw new Error('no loser')
    const { body } = await list(loser)
    expect(body.records[0].bidSectionList).toEqual([
      expect.objectContaining({ id: s.project.sectionId, status: '1', evaluationStatus: 5 }),
    ])
    const forms = await formsOf(loser, s.project, 0)
    expect(forms.map(({ participantId }) => participantId)).toEqual([s.parties.agency.id])
    expect(await formsOf(loser, s.project, 1)).toEqual([])
    const text = JSON.stringify([body, (await loser.caller.get(given())).body])
    for (const hidden of [s.parties.winner, s.parties.expert, s.parties.losers[1]]) {
      expect(text).not.toContain(hidden?.id)
    }
  })
})

describe('facts beside the questions', () => {
  const factsAt = async (stage: number) => {
    const { body } = await s.parties.buyer.caller
      .get(`${RECORDS}/canEvaluationUsers/${s.project.projectId}/${s.project.sectionId}?stage=${stage}`)
      .set('Accept-Language', 'en-US')
    return body[0].facts.map(({ value }: { value: string }) => value)
  }

  it('come from the dates of the section, and are unknown if those are', async () => {
    await move(s.t, s.project, 0, { date: '2035-10-15' })
    await move(s.t, s.project, 1, { date: '2035-11-02' })
    const { body } = await s.parties.buyer.caller
      .get(`${RECORDS}/canEvaluationUsers/${s.project.projectId}/${s.project.sectionId}?stage=1`)
      .set('Accept-Language', 'en-US')
    expect(body[0]).toMatchObject({ deferrable: true, optional: false, anonymous: false })
    expect(body[0].facts).toEqual([
      { label: expect.stringContaining('signing'), value: '18 days' },
      { label: expect.stringContaining('filing'), value: 'not known' },
    ])
    expect(body[0].indicators[0]).toMatchObject({ name: 'Signs within 30 days', maxPoints: 35 })
    await s.t.dataSource.query(`UPDATE bid_section SET filed_on = '2035-11-08' WHERE id = $1`, [s.project.sectionId])
    expect(await factsAt(1)).toEqual(['18 days', '4 working days'])
  })

  it('ignore dates that were derived from others', async () => {
    await move(s.t, s.project, 2)
    expect(await factsAt(2)).toEqual(['not known', 'not known', 'not known'])
    await move(s.t, s.project, 3, { date: '2035-11-05' })
    expect((await factsAt(3)).at(-1)).toBe('0 days')
  })
})
