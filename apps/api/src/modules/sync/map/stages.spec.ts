import type { Json } from '../read/json.js'
import { mapProcess } from './map-process.js'
import type { MappedProcess } from './process.js'

const TODAY = '2026-04-01'
const base: Json = { tender: { id: 't', title: '设备采购' } }

function map(merged: Json, today = TODAY): MappedProcess {
  const mapped = mapProcess('ocds-zz9999-1', merged, '2026-03-01', today)
  if (!mapped) throw new Error('no project')
  return mapped
}

const stages = (mapped: MappedProcess) => mapped.sections.map((section) => section.stage)
const award = (more: Json = {}): Json => ({
  id: 'a',
  status: 'active',
  date: '2026-02-01T00:00:00+08:00',
  ...more,
})
const withAward = (more: Json, rest: Json = {}): Json => ({
  ...base,
  awards: [award(more)],
  ...rest,
})
const milestone = (type: string, dateMet?: string, status = 'met') => ({
  id: `${type} ${dateMet}`,
  type,
  status,
  dateMet,
})
const paid = (date: string | undefined, amount?: number, currency = 'CNY') => ({
  id: `${date} ${amount}`,
  date,
  value: { amount, currency },
})
const certificate = (datePublished: string, documentType = 'completionCertificate') => ({
  id: datePublished,
  documentType,
  datePublished,
})

/** The section of a process with an award and one contract over 100, signed on 10 February. */
function section(contract: Json, today = TODAY) {
  const whole = { id: 'c', awardID: 'a', dateSigned: '2026-02-10', ...contract }
  const value = { amount: 100, currency: 'CNY' }
  const [found] = map(withAward({}, { contracts: [{ value, ...whole }] }), today).sections
  if (!found) throw new Error('no section')
  return found
}
const implemented = (implementation: Json, more: Json = {}) => section({ implementation, ...more })

describe('the stage of a contract', () => {
  it('is 1 once it is signed, approved, or anything is paid', () => {
    expect(section({})).toMatchObject({ stage: 1, dates: { 0: '2026-02-01', 1: '2026-02-10' } })
    const unsigned = (more: Json) => section({ dateSigned: null, ...more })
    expect(unsigned({})).toMatchObject({ stage: 0 })
    const milestones = [milestone('approval', '2026-02-12')]
    expect(unsigned({ milestones })).toMatchObject({ stage: 1, dates: { 1: '2026-02-12' } })
    const transactions = [paid('2026-02-20', 30)]
    expect(unsigned({ implementation: { transactions } })).toMatchObject({
      stage: 1,
      dates: { 0: '2026-02-01' },
    })
  })

  it('is 2 when all deliveries are met, on the day of the last', () => {
    const first = milestone('delivery', '2026-02-20')
    expect(implemented({ milestones: [first, milestone('delivery', '2026-03-02')] })).toMatchObject({
      stage: 2,
      dates: { 2: '2026-03-02' },
    })
    const open = milestone('delivery', undefined, 'scheduled')
    expect(implemented({ milestones: [first, open] })).toMatchObject({ stage: 1 })
  })

  it('is 2 with an acceptance document, unless deliveries are outstanding', () => {
    const documents = [certificate('2026-03-01'), certificate('2026-03-05')]
    expect(section({ documents })).toMatchObject({ stage: 2, dates: { 2: '2026-03-05' } })
    expect(implemented({ documents })).toMatchObject({ stage: 2 })
    expect(section({ documents: [certificate('2026-03-01', 'physicalProgressReport')] }).stage).toBe(1)
    const milestones = [milestone('delivery', undefined, 'scheduled')]
    expect(section({ documents, milestones }).stage).toBe(1)
  })

  it('stays 1 if an advance was paid', () => {
    const advance = implemented({ transactions: [paid('2026-02-15', 30)] })
    expect(advance).toMatchObject({ stage: 1, todos: ['ADVANCE_ONLY'] })
    const met = implemented({ milestones: [milestone('payment', '2026-02-15')] })
    expect(met).toMatchObject({ stage: 1, todos: ['ADVANCE_ONLY'] })
    const back = implemented({ transactions: [paid('2026-02-15', -30)] })
    expect(back).toMatchObject({ stage: 1, todos: [] })
  })

  it('is 3 with a payment on or after the acceptance', () => {
    const milestones = [milestone('delivery', '2026-03-02')]
    const paying = (...transactions: Json[]) => implemented({ milestones, transactions })
    expect(paying(paid('2026-02-15', 30))).toMatchObject({ stage: 2, todos: [] })
    expect(paying(paid('2026-02-15', 30), paid('2026-03-02', 5))).toMatchObject({
      stage: 3,
      dates: { 2: '2026-03-02', 3: '2026-03-02' },
    })
    expect(paying(paid(undefined, 5)).stage).toBe(2)
    const both = [...milestones, milestone('payment', '2026-03-09')]
    expect(implemented({ milestones: both })).toMatchObject({
      stage: 3,
      dates: { 3: '2026-03-09' },
    })
    const early = [...milestones, milestone('payment', '2026-02-11')]
    expect(implemented({ milestones: early }).stage).toBe(2)
  })

  it('is 3 at 95 % paid, even before the acceptance', () => {
    const milestones = [milestone('delivery', '2026-03-02')]
    const transactions = [paid('2026-02-15', 30), paid('2026-02-20', 65)]
    expect(implemented({ milestones, transactions })).toMatchObject({
      stage: 3,
      dates: { 2: '2026-03-02', 3: '2026-03-02' },
    })
  })

  it('is 3 at 95 % paid if the period is over', () => {
    const transactions = [paid('2026-02-15', 30), paid('2026-03-05', 65)]
    const dates = { 2: '2026-03-05', 3: '2026-03-05' }
    const ending = (endDate: string, more: Json = {}) => implemented({ transactions }, { period: { endDate }, ...more })
    expect(implemented({ transactions })).toMatchObject({ stage: 3, dates })
    expect(ending('2026-03-05')).toMatchObject({ stage: 3, dates })
    expect(ending('2026-03-06')).toMatchObject({ stage: 1, todos: ['ADVANCE_ONLY'] })
    expect(ending('2026-03-06', { status: 'terminated' })).toMatchObject({ stage: 3, dates })
  })

  it('does not follow from less, from other currencies, or without a value', () => {
    expect(implemented({ transactions: [paid('2026-03-05', 94.99)] }).stage).toBe(1)
    expect(implemented({ transactions: [paid('2026-03-05', 95, 'USD')] }).stage).toBe(1)
    const taken = [paid('2026-03-05', 95), paid('2026-03-06', -1)]
    expect(implemented({ transactions: taken }).stage).toBe(1)
    expect(implemented({ transactions: [paid('2026-03-05', 95)] }, { value: null }).stage).toBe(1)
  })

  it('stays on termination or an expired period, which a supervisor handles', () => {
    expect(section({ status: 'terminated' })).toMatchObject({ stage: 1, todos: ['CONTRACT_ENDED'] })
    const ended = { period: { endDate: '2026-02-28' } }
    expect(section(ended, '2026-03-29').todos).toEqual([])
    expect(section(ended, '2026-03-30')).toMatchObject({ stage: 1, todos: ['ACCEPTANCE_OVERDUE'] })
    const documents = [certificate('2026-03-01')]
    expect(section({ ...ended, documents }).todos).toEqual([])
  })
})

describe('the stage of a section', () => {
  it('is none in procurement and 0 with an active award', () => {
    expect(stages(map({ ...base, tender: { id: 't', status: 'active' } }))).toEqual([null])
    expect(map(withAward({})).sections[0]).toMatchObject({ stage: 0, dates: { 0: '2026-02-01' } })
    expect(stages(map(withAward({ status: 'pending' })))).toEqual([null])
  })

  it('treats an award with a day and suppliers as made, even without a status', () => {
    expect(stages(map(withAward({ status: null, suppliers: [{ name: '乙公司' }] })))).toEqual([0])
    expect(stages(map(withAward({ status: null })))).toEqual([null])
  })

  it('is the lowest of its contracts', () => {
    const contracts = [
      { id: '1', awardID: 'a', documents: [certificate('2026-03-01')] },
      { id: '2', awardID: 'a', dateSigned: '2026-02-10' },
    ]
    expect(stages(map(withAward({}, { contracts })))).toEqual([1])
  })

  it('leaves out dead contracts, and contracts of dead awards', () => {
    const contract = { id: 'c', awardID: 'a', dateSigned: '2026-02-10' }
    const dead = { ...contract, status: 'cancelled' }
    expect(stages(map(withAward({}, { contracts: [dead] })))).toEqual([0])
    expect(stages(map(withAward({ status: 'withdrawn' }, { contracts: [contract] })))).toEqual([4])
    const lots = [{ id: '1', status: 'active' }]
    const awards = [award({ status: 'cancelled' }), award({ id: 'b' })]
    const again = { tender: { id: 't', title: '设备采购', lots }, awards, contracts: [contract] }
    expect(map(again).sections).toMatchObject([{ stage: 0, renewed: true }])
  })

  it('is abandoned if tender or lot is dead and no contract lives, or no award does', () => {
    for (const status of ['cancelled', 'unsuccessful', 'withdrawn']) {
      const tender = { id: 't', title: '设备采购', status }
      expect(stages(map({ tender }))).toEqual([4])
      expect(stages(map(withAward({ status })))).toEqual([4])
      expect(stages(map(withAward({}, { tender })))).toEqual([4])
      const contracts = [{ id: 'c', awardID: 'a', dateSigned: '2026-02-10' }]
      expect(stages(map(withAward({}, { tender, contracts })))).toEqual([1])
    }
    const lots = [
      { id: '1', status: 'cancelled' },
      { id: '2', status: 'active' },
    ]
    expect(stages(map({ ...base, tender: { id: 't', status: 'active', lots } }))).toEqual([4, null])
  })

  it("is the live awards': one section each, or the last dead award's without any", () => {
    const awards = [award({ status: 'cancelled' }), award({ id: 'b' })]
    expect(map({ ...base, awards }).sections).toMatchObject([{ code: 'b', stage: 0 }])
    const dead = awards.map((one) => ({ ...one, status: 'cancelled' }))
    expect(map({ ...base, awards: dead }).sections).toMatchObject([{ code: 'b', stage: 4 }])
  })

  it('is 0 with an award without a status that has suppliers, and a day or a contract', () => {
    const bare = { status: undefined, date: undefined, suppliers: [{ id: 's', name: '大华' }] }
    expect(stages(map(withAward(bare)))).toEqual([null])
    expect(stages(map(withAward({ ...bare, date: '2026-02-01' })))).toEqual([0])
    const contracts = [{ id: 'c', awardID: 'a' }]
    expect(stages(map(withAward(bare, { contracts })))).toEqual([0])
    expect(stages(map(withAward({ ...bare, suppliers: [] }, { contracts })))).toEqual([null])
    const dead = [{ id: 'c', awardID: 'a', status: 'cancelled' }]
    expect(stages(map(withAward(bare, { contracts: dead })))).toEqual([null])
  })

  it('ignores an award of a lot that does not exist, with a note', () => {
    const tender = { id: 't', title: '设备采购', lots: [{ id: '1' }, { id: '2' }] }
    const mapped = map(withAward({ relatedLots: ['2', '9'] }, { tender }))
    expect(stages(mapped)).toEqual([null, 0])
    expect(mapped.warnings).toEqual([{ reason: 'UNKNOWN_LOT', params: { word: '9' } }])
    expect(map(withAward({ relatedLots: ['9'] })).warnings).toEqual([])
  })

  it('stays as it is, with a warning, if a status or milestone is unknown', () => {
    const contracts = [{ id: 'c', awardID: 'a', implementation: { milestones: [milestone('', '2026-02-20')] } }]
    const mapped = map(withAward({ status: 'Evaluarea' }, { contracts }))
    expect(stages(mapped)).toEqual([null])
    expect(mapped.warnings).toEqual([
      { reason: 'UNKNOWN_STATUS', params: { word: 'Evaluarea' } },
      { reason: 'UNKNOWN_MILESTONE', params: { word: '-' } },
    ])
  })
})

describe('a day to come', () => {
  const contract = {
    id: 'c',
    awardID: 'a',
    dateSigned: '2026-04-05',
    period: { endDate: '2026-04-20' },
    implementation: { milestones: [milestone('delivery', '2026-04-10')] },
  }
  const on = (today: string) => map(withAward({}, { contracts: [contract] }), today)

  it('is not reached, and noted', () => {
    const mapped = on('2026-04-01')
    expect(stages(mapped)).toEqual([0])
    expect(mapped.recheckOn).toBe('2026-04-05')
    expect(mapped.warnings).toEqual(
      ['2026-04-05', '2026-04-10'].map((day) => ({
        reason: 'FUTURE_DAY',
        params: { section: 'a', day },
      })),
    )
  })

  it('counts when it has come', () => {
    expect(on('2026-04-05')).toMatchObject({ sections: [{ stage: 1 }], recheckOn: '2026-04-10' })
    expect(on('2026-04-10')).toMatchObject({ sections: [{ stage: 2 }], recheckOn: null })
  })

  it('is also the one when the acceptance is overdue', () => {
    const { implementation: _, ...open } = contract
    const mapped = map(withAward({}, { contracts: [open] }), '2026-04-06')
    expect(mapped).toMatchObject({ recheckOn: '2026-05-20', warnings: [] })
  })
})
