import { describe, expect, it } from '@jest/globals'
import { API, move, RECORDS, recordsOf } from '../support/evaluation.js'
import { useSection } from '../support/section.js'

const s = useSection()

describe('what a project still waits for', () => {
  it('is listed for supervisors of its area, without the evaluators of anonymous ones', async () => {
    await s.reach(0)
    const path = `${RECORDS}/outstanding/${s.project.projectId}`
    const { body } = await (await s.t.as('district06')).get(path).expect(200)
    const records = await recordsOf(s.t, s.project)
    const asked = records.filter(({ code }) => code !== 'A7')
    expect(body.map(({ id }: { id: string }) => id).sort()).toEqual(
      asked.map(({ id }) => id).sort(),
    )
    for (const row of body) {
      const record = records.find(({ id }) => id === row.id)
      expect(row.evaluatorId).toBe(record?.anonymous ? null : record?.evaluatorId)
      expect(row.evaluatorName === null).toBe(record?.anonymous)
    }
    const coverage = (
      await (await s.t.as('district06')).get(`${API}/sysProject/${s.project.projectId}`)
    ).body.coverage
    expect(coverage.due - coverage.done).toBe(body.length)
    expect((await (await s.t.as('district02')).get(path)).body).toEqual([])
    expect((await s.parties.buyer.caller.get(path)).status).toBe(403)
  })

  it('is counted before a stage opens it', async () => {
    const preview = async (stage: number, query = '') =>
      (
        await (
          await s.t.as('district06')
        ).get(
          `${API}/sysProjectBidSection/stage/${s.project.sectionId}/preview?stage=${stage}${query}`,
        )
      ).body.opens
    const opened = async () => (await recordsOf(s.t, s.project)).length
    const first = await preview(0)
    expect(await preview(0, '&date=2035-01-05')).toBe(0)
    await move(s.t, s.project, 0)
    expect(await opened()).toBe(first)
    const next = await preview(2)
    await move(s.t, s.project, 2)
    expect((await opened()) - first).toBe(next)
    expect(next).toBeGreaterThan(0)
    // Back and forth are no stages to come.
    expect(await preview(1)).toBe(0)
    const path = `${API}/sysProjectBidSection/stage/${s.project.sectionId}/preview?stage=3`
    expect((await (await s.t.as('district02')).get(path)).status).toBe(404)
    expect((await (await s.t.as('auditor')).get(path)).status).toBe(403)
    expect((await s.parties.buyer.caller.get(path)).status).toBe(403)
  })
})

describe('the calendar file of deadlines', () => {
  it('has one entry for each section and stage in which the caller has to evaluate', async () => {
    await s.reach(0)
    const read = async (language: string) =>
      s.parties.buyer.caller.get(`${RECORDS}/deadlines`).set('Accept-Language', language)
    const answer = await read('zh-CN')
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const text = answer.text.replaceAll('\r\n\t', '')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    // The last day of the window, and not the midnight that ends it.
    expect(text).toContain('DTSTART;VALUE=DATE:20351112')
    expect(text).toContain('互评截止')
    expect(text).toContain(`/evaluate/inputevaluate/${s.project.projectId}?bid=`)
    expect((await read('en-US')).text).toContain('Evaluation due')
    expect((await (await s.t.as('city')).get(`${RECORDS}/deadlines`)).status).toBe(403)
  })

  it('is empty where nothing is due', async () => {
    const { text } = await s.parties.winner.caller.get(`${RECORDS}/deadlines`)
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).not.toContain('VEVENT')
  })
})
