import { NO_ENDING } from '../../projects/endings/ending-facts.js'
import type { Json } from '../read/json.js'
import { pruneRelease } from '../read/prune-release.js'
import { endingOf } from './ending.js'
import { mapProcess } from './map-process.js'
import { ReachedDays } from './reached-days.js'

const TODAY = '2026-06-01'
const value = { amount: 1000, currency: 'CNY' }
const signed = { id: 'c', status: 'active', dateSigned: '2026-03-02', value }
const delivery = (dueDate: string | undefined, dateMet: string | undefined, status = 'met') => ({
  ...{ id: String(dueDate), type: 'delivery', status },
  ...(dueDate ? { dueDate } : {}),
  ...(dateMet ? { dateMet } : {}),
})

const endOf = (...contracts: Json[]) =>
  endingOf(
    contracts.map((contract) => ({ ...signed, ...contract })),
    'CNY',
    new ReachedDays(TODAY),
  )
const factsOf = (...contracts: Json[]) => endOf(...contracts).facts

describe('how a contract ended', () => {
  it('is not known unless the file states it', () => {
    expect(endingOf([], 'CNY', new ReachedDays(TODAY)).facts).toEqual(NO_ENDING)
    expect(factsOf({})).toEqual(NO_ENDING)
    expect(factsOf({ status: 'terminated' })).toEqual(NO_ENDING)
    expect(factsOf({ status: 'cancelled', x_ending: 'forDefault' })).toEqual(NO_ENDING)
  })

  it.each([
    [{ finalStatus: 'complete' }, 'normal'],
    [{ finalStatus: 'incomplete' }, 'early'],
    [{ implementation: { finalStatus: 'Complete' } }, 'normal'],
    [{ finalStatus: 'incomplete', x_ending: 'bySupplier' }, 'bySupplier'],
    [{ x_ending: 'for default' }, 'forDefault'],
    [{ x_ending: '烂尾' }, null],
    [{ status: 'terminated', milestones: [delivery('2026-05-01', '2026-05-01')] }, 'normal'],
    [{ status: 'terminated', milestones: [delivery('2026-05-01', undefined, 'notMet')] }, null],
  ] as [Json, string | null][])('is read from %j', (contract, ending) => {
    expect(factsOf(contract).ending).toBe(ending)
  })

  it('is an early end if a terminated contract ended before its term', () => {
    const period = { endDate: '2026-05-20' }
    const early = { status: 'terminated', period, implementation: { endDate: '2026-05-10' } }
    expect(factsOf(early)).toMatchObject({ ending: 'early', endedOn: '2026-05-10' })
    expect(factsOf({ ...early, implementation: { endDate: '2026-05-20' } }).ending).toBeNull()
    expect(factsOf({ finalStatus: 'incomplete', finalStatusDate: '2026-05-11' }).endedOn).toBe('2026-05-11')
  })

  it('has a day between the signing and today', () => {
    expect(factsOf({ implementation: { endDate: '2026-03-01' } }).endedOn).toBeNull()
    const days = new ReachedDays(TODAY)
    const later = { ...signed, implementation: { endDate: '2026-06-02' } }
    expect(endingOf([later], 'CNY', days).facts.endedOn).toBeNull()
    expect([days.next, days.future]).toEqual(['2026-06-02', ['2026-06-02']])
  })

  it('has the delay of its last delivery, by its due day or the term of the contract', () => {
    const delay = (...milestones: Json[]) => factsOf({ milestones, period: { endDate: '2026-05-01' } }).delayDays
    expect(delay(delivery('2026-04-01', '2026-04-03'), delivery('2026-04-20', '2026-04-20'))).toBe(2)
    expect(delay(delivery(undefined, '2026-05-06'))).toBe(5)
    expect(delay(delivery('2026-05-01', '2026-04-20'))).toBe(0)
    expect(delay(delivery('2026-04-01', '2026-04-03'), delivery('2026-04-20', undefined))).toBeNull()
    expect(delay(delivery('2026-04-01', '2026-04-03'), delivery('2026-04-20', undefined, 'scheduled'))).toBeNull()
    expect(factsOf({ x_delayDays: '12', milestones: [delivery('2026-04-01', '2026-04-03')] }).delayDays).toBe(12)
  })

  it('has amounts in the currency of the project', () => {
    const amounts = {
      implementation: { finalValue: { amount: 950.5, currency: '人民币' } },
      ...{ x_penalty: { amount: 20 }, x_deduction: { amount: '29.5', currency: 'CNY' } },
    }
    expect(factsOf(amounts)).toMatchObject({ finalValue: '950.50', penalty: '20.00', deduction: '29.50' })
    const { facts, warnings } = endOf({ x_penalty: { amount: 20, currency: 'USD' } })
    expect(facts.penalty).toBeNull()
    const params = { field: 'contracts.x_penalty', value: '20 USD' }
    expect(warnings).toEqual([{ reason: 'BAD_AMOUNT', params }])
  })

  it('of several contracts is the gravest, the last day, and the sums', () => {
    const one = { x_ending: 'normal', finalStatusDate: '2026-05-01', x_penalty: { amount: 5 }, x_delayDays: 3 }
    const two = { x_ending: 'bySupplier', finalStatusDate: '2026-05-09', x_penalty: { amount: 7 }, x_delayDays: 1 }
    expect(factsOf(one, two)).toMatchObject({ ending: 'bySupplier', endedOn: '2026-05-09', penalty: '12.00' })
    expect(factsOf(one, two).delayDays).toBe(3)
    expect(factsOf(one, one).ending).toBe('normal')
    expect(factsOf(one, {})).toMatchObject({ ending: null, endedOn: null, penalty: '5.00' })
    const worth = { implementation: { finalValue: value } }
    expect([factsOf(worth, worth).finalValue, factsOf(worth, {}).finalValue]).toEqual(['2000.00', null])
  })
})

describe('a file with unreadable facts', () => {
  const contract = {
    ...signed,
    ...{ x_ending: '烂尾', x_delayDays: '-3', x_penalty: { amount: -1 }, x_deduction: 'much' },
    implementation: { endDate: '2026-02-30', finalValue: { amount: 'n/a' } },
  }
  const faults = { malformed: new Set<string>(), lostDigits: new Map<string, number>() }
  const release = { tender: { id: 't', title: '设备', value }, awards: [], contracts: [contract] }

  it('is stored without them, each with a note', () => {
    const mapped = mapProcess('ocds-zz9999-1', pruneRelease(release, faults), '2026-03-01', TODAY)
    expect(mapped?.sections[0]).toMatchObject(NO_ENDING)
    expect([...faults.malformed]).toEqual(['contracts.x_deduction'])
    const notes = mapped?.warnings.map(({ reason, params }) => `${reason} ${params.field ?? params.word}`)
    expect(notes).toEqual(
      expect.arrayContaining([
        'UNKNOWN_STATUS 烂尾',
        'BAD_AMOUNT contracts.x_delayDays',
        'BAD_AMOUNT contracts.x_penalty.amount',
        'BAD_AMOUNT contracts.implementation.finalValue.amount',
        'BAD_DATE contracts.implementation.endDate',
      ]),
    )
  })
})
