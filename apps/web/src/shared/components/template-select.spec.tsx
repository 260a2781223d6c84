import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { preferences } from '../preferences.js'
import { renderAs, stubApi } from '../testing.js'
import { DecisionText } from './decision-text.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit'] }))
beforeEach(() => preferences.set({ templates: [] }))

const both = (en: string, zh = '中文') => ({ 'zh-CN': zh, 'en-US': en })
const PROOF = { id: 't1', names: both('Proof'), texts: both('No proof by {party}, {date}', '{party}未证明'), own: true }
const CHINESE = { id: 't2', names: both('', '不符'), texts: both('', '{party}不符'), own: false }
const NUMBERED = { id: 't3', names: both('Number'), texts: both('See {number}', '见 {number}'), own: false }
const OFFERED = {
  templates: [PROOF, CHINESE, NUMBERED],
  date: both('1 May', '5月1日'),
  authority: both('Office', '监管处'),
}
const MAY_USE = ['text-template:list']
const PARTY = { kind: 'claimReject', values: { party: '{date} $& Desks' } } as const

const open = () => fireEvent.mouseDown(screen.getByRole('combobox'))
const texts = () => [...document.querySelectorAll('.template-text')].map(({ textContent }) => textContent)

it('loads nothing before it is opened, and offers what the record can fill', async () => {
  const calls = stubApi({ 'textTemplate/offered': OFFERED })
  renderAs(MAY_USE, <DecisionText template={PARTY} />)
  expect(calls).toEqual([])
  open()
  // Values are not filled in again, and the reader's language comes first.
  await waitFor(() => expect(texts()[0]).toBe('No proof by {date} $& Desks, 1 May'))
  expect(texts()).toEqual(['No proof by {date} $& Desks, 1 May', '{date} $& Desks未证明', '{date} $& Desks不符'])
})

it('inserts at the cursor and keeps what was typed', async () => {
  stubApi({ 'textTemplate/offered': OFFERED, 'workspace/preferences': {} })
  renderAs(MAY_USE, <DecisionText template={PARTY} defaultValue="Before after" />)
  const area = screen.getByRole<HTMLTextAreaElement>('textbox')
  area.setSelectionRange(7, 7)
  open()
  fireEvent.click(await screen.findByText('Proof'))
  await waitFor(() => expect(area.value).toBe('Before \nNo proof by {date} $& Desks, 1 May\nafter'))
  expect(document.activeElement).toBe(area)
  expect(preferences.get('templates')).toEqual(['t1'])
})

it('lists the template that was used last first', async () => {
  preferences.set({ templates: ['t2'] })
  const templates = [PROOF, { ...CHINESE, texts: both('Other', '其他') }]
  stubApi({ 'textTemplate/offered': { ...OFFERED, templates } })
  renderAs(MAY_USE, <DecisionText template={PARTY} />)
  open()
  await waitFor(() => expect(texts()[0]).toBe('Other'))
})

it('leaves out templates that name a record in a decision on many', async () => {
  const templates = [PROOF, { ...PROOF, id: 't4', texts: both('On {date}', '于{date}') }]
  stubApi({ 'textTemplate/offered': { ...OFFERED, templates } })
  renderAs(MAY_USE, <DecisionText template={{ kind: 'claimReject', values: {} }} />)
  open()
  await waitFor(() => expect(texts()).toEqual(['On 1 May', '于5月1日']))
})

it('links to the form if there is none, for those who may write one', async () => {
  stubApi({ 'textTemplate/offered': { ...OFFERED, templates: [] } })
  const { unmount } = renderAs([...MAY_USE, 'text-template:create'], <DecisionText template={PARTY} />)
  open()
  const link = await screen.findByRole('link', { name: 'Create a template' })
  expect(link.getAttribute('href')).toBe('/baseinfo/templates/create')
  unmount()
  renderAs(MAY_USE, <DecisionText template={PARTY} />)
  open()
  await screen.findAllByText('No templates')
  expect(screen.queryByRole('link')).toBeNull()
})

it('is offered neither without the permission nor without a kind', () => {
  renderAs([], <DecisionText template={PARTY} />)
  expect(screen.queryByRole('combobox')).toBeNull()
  renderAs(MAY_USE, <DecisionText />)
  expect(screen.queryByRole('combobox')).toBeNull()
})
