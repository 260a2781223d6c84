import type { Json } from '../read/json.js'
import { mapProcess } from './map-process.js'
import { isActive, isCancelled, statusOf } from './status.js'

const map = (merged: Json) => mapProcess('ocds-zz9999-1', merged, '2026-03-01', '2026-04-01')
const suppliers = [{ id: 's', name: '甲公司' }]

describe('a status', () => {
  it.each([
    ['Active', 'active'],
    [' ACTIVE ', 'active'],
    ['ａｃｔｉｖｅ', 'active'],
    ['canceled', 'cancelled'],
    ['CANCELED', 'cancelled'],
    ['Un-successful', 'unsuccessful'],
    ['partially_met', 'partiallymet'],
    ['Not Met', 'notmet'],
    ['completed', 'complete'],
    [null, ''],
    [1, '1'],
  ])('%p is read as %p', (status, word) => {
    expect(statusOf({ status })).toBe(word)
  })

  it('ends a tender, lot or award in every spelling, without a note', () => {
    const ended = [
      { tender: { id: 't', title: '项目', status: 'Canceled' } },
      { tender: { id: 't', title: '项目', lots: [{ id: '1', status: 'CANCELED' }] } },
      { tender: { id: 't', title: '项目' }, awards: [{ id: 'a', status: 'canceled', suppliers }] },
    ].map(map)
    expect(ended.map((process) => process?.sections.map(({ stage }) => stage))).toEqual([[4], [4], [4]])
    expect(ended.flatMap((process) => process?.warnings)).toEqual([])
  })

  it('that is a foreign word neither makes nor ends an award, and is noted', () => {
    for (const status of ['Activo', 'Adjudicado', '1']) {
      expect([isActive({ status, suppliers }, []), isCancelled({ status })]).toEqual([false, false])
      const process = map({ tender: { id: 't', title: '项目' }, awards: [{ id: 'a', status, suppliers }] })
      expect(process?.sections.map(({ stage }) => stage)).toEqual([null])
      expect(process?.warnings).toEqual([{ reason: 'UNKNOWN_STATUS', params: { word: status } }])
    }
  })
})
