import { addDays } from '@credit/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { dayInChina } from '../../../shared/format/dates.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import type { Duty } from './duties.js'
import { DutiesCard } from './duties-card.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'workspace-duties'] }))

const today = dayInChina(Date.now())
const duty = (kind: Duty['kind'], more: Partial<Duty> = {}): Duty => ({
  ...{ kind, id: kind, link: `/place/${kind}`, name: kind, about: '', stageStr: '', counterpart: '' },
  ...{ count: null, points: null, reason: '', dueOn: null, workingDaysLeft: null },
  ...more,
})

/** Renders the card and returns its items with their texts and links. */
async function itemsOf(records: Duty[], total = records.length) {
  stubApi({ 'duty/list': { total, records } })
  renderAs([], <DutiesCard calendar={<button type="button">Calendar</button>} />)
  await waitFor(() => expect(document.querySelector('ol')).not.toBeNull())
  return items()
}
const items = () =>
  screen.getAllByRole('listitem').map((item) => {
    const link = within(item).getByRole('link')
    return [link.textContent, link.getAttribute('href'), item.textContent?.slice(link.textContent?.length)]
  })

it('says calmly that nothing is due', async () => {
  stubApi({ 'duty/list': { total: 0, records: [] } })
  renderAs([], <DutiesCard calendar={<button type="button">Calendar</button>} />)
  expect(await screen.findByText(/^Nothing needs you now\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Calendar' })).toBeNull()
})

it('names each kind with what it is about, and leads to its place', async () => {
  const dueOn = addDays(today, 9)
  const until = { dueOn, workingDaysLeft: 6 }
  const found = await itemsOf([
    duty('evaluation', { ...until, name: 'Desks · Lot 1', stageStr: 'Contract record', count: 3 }),
    duty('notice', { ...until, points: -5, about: 'Desks' }),
    duty('objection', { ...until, points: 0.21 }),
    duty('ratingObjection', until),
    duty('supplement', until),
    duty('review', until),
    duty('claim', { points: 2, reason: 'Unreadable' }),
    duty('profile', { name: '', reason: 'Differs from the licence' }),
  ])
  const left = `due ${dueOn}6 working days left`
  expect(found).toEqual([
    ['Evaluate: Desks · Lot 1', '/place/evaluation', `Contract record · 3 evaluations · ${left}`],
    ['State your view: notice', '/place/notice', `Desks · Score −5.00 once confirmed · ${left}`],
    ['You may object: objection', '/place/objection', `Score +0.21 · ${left}`],
    ['You may object: ratingObjection', '/place/ratingObjection', left],
    ['More information requested: supplement', '/place/supplement', left],
    ['You may request a city review: review', '/place/review', left],
    ['Bonus claim rejected: claim', '/place/claim', 'Score +2.00 once approved · Reason: Unreadable'],
    ['Change of your profile rejected', '/place/profile', 'Reason: Differs from the licence'],
  ])
  expect(screen.getByRole('button', { name: 'Calendar' })).toBeTruthy()
})

it('tells a certificate that ends from one that has ended, and what ends today', async () => {
  const found = await itemsOf([
    duty('certificate', { id: 'a', dueOn: addDays(today, -1), workingDaysLeft: 0 }),
    duty('certificate', { id: 'b', dueOn: today, workingDaysLeft: 0 }),
    duty('rejectedCertificate', { counterpart: '' }),
  ])
  expect(found.map(([name]) => name)).toEqual([
    'Certificate expired: certificate',
    'Certificate expires soon: certificate',
    'Certificate rejected: rejectedCertificate',
  ])
  expect(found[0]?.[2]).toMatch(/Expired$/)
  expect(found[1]?.[2]).toMatch(/Due today$/)
})

it('shows the first, all on demand, and how many more there are', async () => {
  const records = Array.from({ length: 12 }, (_, n) => duty('notice', { id: String(n), name: `Act ${n}` }))
  expect(await itemsOf(records, 70)).toHaveLength(8)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 12' }))
  expect(items()).toHaveLength(12)
  expect(screen.getByText('70 in all; the 12 due first are shown')).toBeTruthy()
})
