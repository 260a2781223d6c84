import { SIGN } from '@credit/contract'
import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { clearSession, setSession } from '../api/session.js'
import { cases, complaints } from '../features/credit/cases/cases.resource.js'
import { SectionEvaluation } from '../features/evaluation/section-evaluation.js'
import { suppliers } from '../features/participants/participants.resource.js'
import { projects } from '../features/projects/project.resource.js'
import { regulations } from '../features/site/regulations.resource.js'
import { initI18n } from '../i18n/index.js'
import { RecordPage } from '../resource-kit/record-page.js'
import { ShowPage } from '../resource-kit/show-page.js'
import { Failure, renderAs, stubApi } from '../shared/testing.js'
import caseRecord from './case.record.js'
import ComplaintsPage from './complaints.js'
import { participantRecord } from './participant.record.js'
import project from './project.record.js'

const GONE = 'The record does not exist'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit'] }))
beforeEach(() => setSession({ token: 't', user: { loginId: 'a', type: 0 } as never }))
afterEach(() => {
  clearSession()
})

/** Renders a page for a supervisor whose every call returns 404, and returns its heading. */
async function headingOf(page: ReactElement): Promise<string | null> {
  const gone = new Failure(404, { error: GONE })
  stubApi({ '/x': gone, '/y': gone, '/': gone, '/notes': gone })
  const route = <Route path="/page/:id" element={page} />
  renderAs(['*'], <Routes>{route}</Routes>, '/page/x?id=x')
  expect((await screen.findAllByText(GONE)).length).toBe(1)
  return screen.getByRole('heading', { level: 1 }).textContent
}

it.each([
  { heading: 'Complaints and objections', page: <RecordPage definition={caseRecord(cases)} /> },
  { heading: 'Suppliers', page: <RecordPage definition={participantRecord(suppliers, SIGN.supplier)} /> },
  { heading: 'Regulations', page: <ShowPage definition={regulations} /> },
])('reports an unknown record once, under the name of its list: $heading', async (one) => {
  expect(await headingOf(one.page)).toBe(one.heading)
})

it.each([
  { list: '/projectManagement', heading: 'Projects', page: <RecordPage definition={project(projects)} /> },
  {
    list: '/evaluate',
    heading: 'Evaluate',
    page: <SectionEvaluation ids={{ projectId: 'x', bidSectionId: 'y' }} />,
  },
])('links from an unknown record to its list: $list', async ({ list, heading, page }) => {
  expect(await headingOf(page)).toBe(heading)
  expect(screen.getByRole('link', { name: /^All / }).getAttribute('href')).toBe(list)
})

it('names the page of online complaints as in the menu', async () => {
  stubApi({ '/complaint/list': { total: 0, records: [] } })
  renderAs([], <ComplaintsPage definition={complaints} />)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Online complaint')
})
