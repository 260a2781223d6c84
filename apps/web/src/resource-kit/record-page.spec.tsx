import { screen } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../i18n/index.js'
import { Failure, renderAs, stubApi } from '../shared/testing.js'
import { defineRecord, textsOnly } from './define-record.js'
import { defineResource } from './define-resource.js'
import { recordPage } from './lazy-record-page.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-ratings'] }))

const list = defineResource<{ number: string; status: string; asOf: string; reason: string }>({
  name: 'rating',
  path: '/ratings',
  namespace: 'credit-ratings',
  key: 'ratings',
  permission: 'rating',
  titleField: 'number',
  actions: [],
  fields: [
    { name: 'number', kind: 'text' },
    { name: 'status', kind: 'enum', options: ['computed'] },
    { name: 'asOf', kind: 'date' },
    { name: 'reason', kind: 'text' },
  ],
})

const definition = defineRecord({
  get: '/credit/admin/api/rating/{id}',
  of: list,
  status: 'status',
  actions: ({ record }) => <Link to="?id=two">{`after ${record.number}`}</Link>,
  notes: ({ objections }) => [objections > 0 && { type: 'warning', text: 'Objections' }],
  sections: [
    {
      name: 'facts',
      sparse: true,
      fields: [
        'number',
        'asOf',
        'reason',
        { name: 'digest', render: ({ digest }) => digest },
        { name: 'period', label: 'areaName', render: ({ period }) => `in ${period}` },
      ],
    },
    { name: 'summary', part: ({ record }) => `${record.counts.length} roles`, place: 'side' },
    { part: ({ record }) => <p>{`all of ${record.period}`}</p>, place: 'below' },
  ],
})

const Page = recordPage(async () => definition)
const routes = (
  <Routes>
    <Route path="/rating" element={<Page />} />
    <Route path="/rating/:id" element={<Page />} />
    <Route path="/404" element={<p>not found</p>} />
  </Routes>
)
const rating = {
  ...{ number: 'R1', status: 'computed', period: '2026H1', asOf: '2026-06-30', reason: '', digest: null },
  ...{ counts: [], objections: 1 },
}
const heading = async (name: string) => (await screen.findByRole('heading', { level: 1, name })).textContent

it('shows title, status, notes, and sections in their order', async () => {
  stubApi({ 'rating/one': rating })
  const { container } = renderAs([], routes, '/rating?id=one')
  await heading('R1')
  expect(container.textContent).toBe(
    ['R1', 'Not published', 'after R1', 'Objections', 'About the rating', 'Number', 'R1', 'Scores as of']
      .concat(['2026-06-30', 'Area', 'in 2026H1', 'By role', '0 roles', 'all of 2026H1'])
      .join(''),
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'About the rating',
    'By role',
  ])
})

it('starts anew for another record, whose ID may be in the path', async () => {
  stubApi({
    'rating/one': rating,
    'rating/two': { ...rating, number: 'R2' },
    'rating/three': { ...rating, number: 'R3' },
  })
  renderAs([], routes, '/rating?id=one')
  await heading('R1')
  screen.getByRole('link', { name: 'after R1' }).click()
  await heading('R2')
  renderAs([], routes, '/rating/three')
  await heading('R3')
})

it('says under the name of the list why a record cannot be shown', async () => {
  stubApi({ 'rating/one': new Failure(404, { error: 'Gone' }) })
  renderAs([], routes, '/rating?id=one')
  expect(await screen.findByText('Gone')).toBeTruthy()
  expect(await heading('Credit ratings')).toBe('Credit ratings')
})

it('shows that there is no page without a record in the address', async () => {
  renderAs([], routes, '/rating')
  await screen.findByText('not found')
})

it('does not compile a section that reads a property its records lack', () => {
  const get = '/credit/admin/api/rating/{id}' as const
  const wide = defineResource<{ number: string; missing: string }>({
    ...{ name: 'rating', path: '/ratings', namespace: 'credit-ratings', key: 'ratings', actions: [] },
    permission: 'rating',
    titleField: 'number',
    fields: [{ name: 'missing', kind: 'text' }],
  })
  // @ts-expect-error the fields of the list read a property that the record lacks
  defineRecord({ get, of: wide, sections: [] })
  // @ts-expect-error returns a page of records, not one by its ID
  defineRecord({ get: '/credit/admin/api/rating/list', of: list, sections: [] })
  const named = () =>
    defineRecord({
      get,
      of: list,
      // @ts-expect-error no such property
      name: ({ missing }) => missing,
      // @ts-expect-error no such property
      status: 'missing',
      // @ts-expect-error a number has no such method
      notes: ({ objections }) => [{ type: 'info', text: objections.toUpperCase() }],
      // @ts-expect-error no such property
      actions: ({ record }) => record.missing,
      sections: [
        // @ts-expect-error no such property
        { name: 'facts', fields: ['missing'] },
        // @ts-expect-error no such property
        { name: 'facts', fields: [{ name: 'missing', kind: 'text' }] },
        // @ts-expect-error no such property
        { name: 'facts', fields: [{ name: 'number', render: ({ missing }) => missing }] },
        // @ts-expect-error no such property
        { part: ({ record }) => record.missing },
      ],
    })
  expect(named).toThrow('rating has no field missing')
})

it('takes no field of a list of which it has the texts only', () => {
  const define = () =>
    defineRecord({
      get: '/credit/admin/api/rating/{id}',
      of: textsOnly(list),
      sections: [{ name: 'facts', fields: ['number'] }],
    })
  expect(define).toThrow('rating has no field number')
})
