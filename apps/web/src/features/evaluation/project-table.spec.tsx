import { EVALUATION_STATUS } from '@credit/contract'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { ProjectTable } from './project-table.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'evaluation', 'kit'] }))

const { notOpen, awaiting, completed, closed } = EVALUATION_STATUS
const DUE = { status: '1', statusStr: 'Contract record', formalData: true, pause: false }

/** Returns a project with a section for each status. */
const project = (name: string, statuses: readonly number[], more: object = {}) => ({
  ...{ id: name, name, code: name, releaseDate: '2026-01-07', dueAt: null },
  ...{ evaluationStatusStr: '', ...DUE, evaluationStatus: statuses[0], ...more },
  bidSectionList: statuses.map((evaluationStatus, at) => ({
    ...{ id: `${name}${at}`, bidSectionName: `${name} lot ${at + 1}`, bidSectionCode: `${at}` },
    ...{ evaluationStatus, evaluationStatusStr: '', dueAt: null, deferred: [], ...DUE, ...more },
  })),
})

/** Renders projects and returns their evaluation buttons with the target addresses. */
async function buttonsOf(...records: object[]) {
  stubApi({ 'sysProject/myList': { total: records.length, records } })
  const query = { evaluationStatus: String(awaiting), keyword: '', current: 1, size: 10 }
  renderAs([], <ProjectTable query={query} label="Mine" empty="None" onPage={() => undefined} />)
  await screen.findByRole('table', { name: 'Mine' })
  return [...document.querySelectorAll('[aria-label^="Evaluate: "]')].map((button) => [
    button.getAttribute('aria-label')?.replace('Evaluate: ', ''),
    button.getAttribute('href'),
  ])
}

it('has one button per section (specification 4)', async () => {
  const one = project('Desks', [awaiting])
  const two = project('Chairs', [awaiting, awaiting])
  expect(await buttonsOf(one, two)).toEqual([
    ['Desks', '/evaluate/inputevaluate/Desks?bid=Desks0'],
    ['Chairs lot 1', '/evaluate/inputevaluate/Chairs?bid=Chairs0'],
    ['Chairs lot 2', '/evaluate/inputevaluate/Chairs?bid=Chairs1'],
  ])
})

it.each([
  ['is not open', notOpen, {}],
  ['is abandoned', notOpen, { status: '4' }],
  ['is paused', awaiting, { pause: true }],
  ['has no formal data', awaiting, { formalData: false }],
  ['was evaluated', completed, {}],
  ['is closed', closed, {}],
])('has no working button if the section %s (specification 4)', async (_, status, more) => {
  const buttons = await buttonsOf(project('Desks', [status], more))
  expect(buttons.filter(([, href]) => href !== null)).toEqual([])
})

it('counts no days of a paused project', async () => {
  const dueAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await buttonsOf(project('Desks', [awaiting], { dueAt, pause: true }), project('Chairs', [awaiting], { dueAt }))
  const [desks, chairs] = ['Desks', 'Chairs'].map((name) => screen.getByRole('row', { name: new RegExp(name) }))
  expect(desks?.textContent).toContain('paused, moves when resumed')
  expect(desks?.textContent).not.toMatch(/days? left/)
  expect(chairs?.textContent).toMatch(/days? left/)
})

const NAMES = ['Desks · Desks lot 1', 'Chairs · Chairs lot 1']

/** Renders a list of sections and returns its rows. */
async function sectionRows(more: object = {}, props: { deferred?: boolean } = {}) {
  const records = [project('Desks', [awaiting], more), project('Chairs', [awaiting])]
  const calls = stubApi({ 'sysProject/myList': { total: 2, records } })
  const query = { evaluationStatus: String(awaiting), per: 'section', current: 1, size: 10 } as const
  renderAs([], <ProjectTable {...props} query={query} label="Mine" empty="None" onPage={() => undefined} />)
  const table = await screen.findByRole('table', { name: 'Mine' })
  const rows = [...table.querySelectorAll('tbody tr.ant-table-row')]
  return { calls, rows, texts: rows.map((row) => row.textContent ?? '') }
}

it('has one row per section with the name of its project, in the order of the server', async () => {
  const { rows, texts } = await sectionRows()
  expect(rows).toHaveLength(NAMES.length)
  for (const [at, name] of NAMES.entries()) expect(texts[at]).toContain(name)
  const buttons = screen.getAllByRole('link', { name: /^Evaluate: / })
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual([
    '/evaluate/inputevaluate/Desks?bid=Desks0',
    '/evaluate/inputevaluate/Chairs?bid=Chairs0',
  ])
})

it('names the deferred evaluations of a section where these are listed', async () => {
  const deferred = [{ id: 'e', name: 'Acme', dueAt: '2026-12-14T16:00:00Z', reason: 'Delivered in parts' }]
  const told = 'Deferred: Acme (Delivered in parts, due 2026-12-14)'
  const { texts } = await sectionRows({ deferred }, { deferred: true })
  expect(texts.map((text) => text.includes(told))).toEqual([true, false])
})

it('names none of them in the other lists', async () => {
  const deferred = [{ id: 'e', name: 'Acme', dueAt: '2026-12-14T16:00:00Z', reason: 'Delivered in parts' }]
  const { texts } = await sectionRows({ deferred })
  expect(texts.join()).not.toContain('Acme')
})
