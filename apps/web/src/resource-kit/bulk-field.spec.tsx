import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { initI18n } from '../i18n/index.js'
import { renderAs, stubApi } from '../shared/testing.js'
import BulkDialog from './bulk-dialog.js'
import { CHANGE } from './commands.js'
import { defineResource } from './define-resource.js'

const agencies = defineResource<{ id: string; name: string; postalCode: string; contacts: string }>({
  name: 'purchaserAgent',
  path: '/agencies',
  namespace: 'kit',
  key: 'sample',
  permission: 'agency',
  schema: 'AgencyChange',
  titleField: 'name',
  actions: ['edit', 'bulk'],
  commands: CHANGE,
  fields: [
    { name: 'name', kind: 'text' },
    { name: 'postalCode', kind: 'text' },
    { name: 'contacts', kind: 'text' },
  ],
})

const slides = defineResource<{ id: string; title: string; sortOrder: number }>({
  name: 'carousel/diagram',
  path: '/slides',
  namespace: 'kit',
  key: 'sample',
  permission: 'carousel',
  schema: 'CarouselSlideInput',
  titleField: 'title',
  actions: ['edit', 'bulk'],
  commands: CHANGE,
  fields: [
    { name: 'title', kind: 'text' },
    { name: 'sortOrder', kind: 'number' },
  ],
})

beforeAll(() => initI18n({ locale: 'zh-CN', namespaces: ['common', 'kit'] }))
beforeEach(() => sessionStorage.clear())

function open() {
  const sample = [
    { id: 'p1', title: '甲公司', changes: true, before: '', after: '010020' },
    { id: 'p2', title: '乙公司', changes: true, before: '010010', after: '010020' },
  ]
  const calls = stubApi({
    'purchaserAgent/bulk': { total: 2, changing: 2, unchanged: 0, sample, jobId: 'j1' },
    'jobs/j1': { id: 'j1', status: 'succeeded', result: { total: 2, done: 2, failures: [] } },
  })
  const selection = { ids: ['p1', 'p2'] }
  renderAs(
    [],
    <BulkDialog definition={agencies} action={CHANGE.change} selection={selection} onClose={() => undefined} />,
  )
  return () => calls.filter(({ path }) => path.endsWith('bulk')).map(({ body }) => body)
}

async function choose(name: string) {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '字段' }))
  fireEvent.click(await screen.findByTitle(name))
}

const change = () => screen.findByRole<HTMLButtonElement>('button', { name: /更改/ })

it('offers no field that identifies a record', async () => {
  open()
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '字段' }))
  await screen.findByTitle('sample.fields.postalCode')
  expect(screen.queryByTitle('sample.fields.name')).toBeNull()
})

it('previews old and new values of a valid value, and sends it', async () => {
  const sent = open()
  await choose('sample.fields.postalCode')
  expect((await change()).disabled).toBe(true)
  const value = await screen.findByRole('textbox', { name: 'sample.fields.postalCode' })
  fireEvent.change(value, { target: { value: '010020' } })
  expect(await screen.findByText(/甲公司/)).toHaveProperty('textContent', '甲公司：（空） → 010020')
  expect(screen.getByText(/乙公司/).textContent).toBe('乙公司：010010 → 010020')
  fireEvent.click(await screen.findByRole('button', { name: '更改 2 条' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  const body = { action: 'change', ids: ['p1', 'p2'], params: { field: 'postalCode', value: '010020' } }
  expect(sent()).toEqual([body, body])
})

it('states the fault of a value, and previews nothing', async () => {
  const sent = open()
  await choose('sample.fields.postalCode')
  const value = await screen.findByRole('textbox', { name: 'sample.fields.postalCode' })
  fireEvent.change(value, { target: { value: '1' } })
  expect(await screen.findByText('邮政编码为 6 位数字')).toBeTruthy()
  expect((await change()).disabled).toBe(true)
  expect(sent()).toEqual([])
})

it('empties a field only on purpose', async () => {
  const sent = open()
  await choose('sample.fields.contacts')
  await screen.findByRole('textbox', { name: 'sample.fields.contacts' })
  expect((await change()).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: '清空该字段' }))
  await screen.findByText(/甲公司/)
  expect(sent()).toEqual([{ action: 'change', ids: ['p1', 'p2'], params: { field: 'contacts', value: '' } }])
})

it('offers no emptying of a choice', async () => {
  const projects = defineResource<{ id: string; name: string; procurementCategory: string }>({
    ...{ name: 'sysProject', path: '/projects', namespace: 'kit', key: 'sample', permission: 'project' },
    ...{ titleField: 'name', actions: ['edit', 'bulk'], commands: CHANGE },
    fields: [{ name: 'procurementCategory', kind: 'enum', options: ['goods', 'notStated'] }],
  })
  renderAs(
    [],
    <BulkDialog definition={projects} action={CHANGE.change} selection={{ ids: ['p1'] }} onClose={() => undefined} />,
  )
  await screen.findByLabelText('sample.fields.procurementCategory')
  expect(screen.queryByRole('checkbox', { name: '清空该字段' })).toBeNull()
})

it('previews numbers, and chooses the only field by itself', async () => {
  const sample = [{ id: 'c1', title: '通知', changes: true, before: '0', after: '1200' }]
  const calls = stubApi({ 'diagram/bulk': { total: 1, changing: 1, unchanged: 0, sample } })
  const selection = { ids: ['c1'] }
  renderAs(
    [],
    <BulkDialog definition={slides} action={CHANGE.change} selection={selection} onClose={() => undefined} />,
  )
  const value = await screen.findByLabelText('sample.fields.sortOrder')
  fireEvent.change(value, { target: { value: '1200' } })
  expect((await screen.findByText(/通知/)).textContent).toBe('通知：0 → 1,200')
  expect(calls.map(({ body }) => body)).toMatchObject([{ params: { field: 'sortOrder', value: '1200' } }])
})
