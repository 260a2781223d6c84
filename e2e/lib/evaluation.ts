import { expect, type Locator, type Page } from '@playwright/test'
import type { Caller, Get } from './caller.js'

const RECORDS = 'mutualEvaluationRecord'

interface Section {
  id: string
  bidSectionName: string
  status: string
  evaluationStatus: number
}

export interface Project {
  id: string
  code: string
  name: string
  bidSectionList: Section[]
}

/** A bid section within its project. */
export interface Place extends Section {
  project: Project
}

/** One whom the caller evaluates. */
export interface Form {
  recordId: string
  participantId: string
  name: string
  sign: number
  stage: number
  status: string
  dueAt: string
  deferrable: boolean
  indicators: { id: string; name: string; maxPoints: number }[]
}

export interface Given {
  id: string
  evaluatedId: string
  evaluatedName: string
  stage: number
  status: string
  anonymous: boolean
  total: number | null
}

export interface Received {
  id: string
  evaluatorId: string | null
  evaluatorName: string | null
  stage: number
  status: string
  anonymous: boolean
  total: number
  answers: unknown[] | null
  comment: string | null
}

/** Every section of the caller's projects, those of `query` only. */
export async function placesOf(get: Get, query = ''): Promise<Place[]> {
  const { records } = await get<{ records: Project[] }>(`sysProject/myList?size=200${query}`)
  return records.flatMap((project) =>
    project.bidSectionList.map((section) => ({ ...section, project })),
  )
}

/** The section that the first of each kind share and whose bids have just been evaluated. */
export async function freshSection(get: Get): Promise<Place> {
  const place = (await placesOf(get, '&evaluationStatus=5')).find(({ status }) => status === '0')
  if (!place) throw new Error('the demo keeps a section whose bids have just been evaluated')
  return place
}

const at = ({ project, id }: Place) => `${project.id}/${id}`

export const formsOf = (get: Get, place: Place, stage?: number) =>
  get<Form[]>(
    `${RECORDS}/canEvaluationUsers/${at(place)}${stage === undefined ? '' : `?stage=${stage}`}`,
  )
export const givenOf = (get: Get, place: Place) => get<Given[]>(`${RECORDS}/${at(place)}`)
export const receivedOf = (get: Get, place: Place) =>
  get<Received[]>(`${RECORDS}/beEvaluatedUsers/${at(place)}`)

/** Evaluates one at the first stage over the public calls; everything is good. */
export async function sayGood({ name, get, put }: Caller, place: Place, of: string): Promise<void> {
  const form = (await formsOf(get, place, 0)).find(({ participantId }) => participantId === of)
  if (!form) throw new Error(`${name} evaluates ${of}`)
  const answers = form.indicators.map(({ id, maxPoints }) => ({
    indicatorId: id,
    points: (maxPoints * 85) / 100,
  }))
  await put(`${RECORDS}/submit/evaluation/record`, {
    ...{ projectId: place.project.id, bidSectionId: place.id, stage: 0 },
    records: [{ id: form.recordId, answers }],
  })
}

export const pathOf = ({ project, id }: Place, view?: 'form' | 'given' | 'received') =>
  `/evaluate/inputevaluate/${project.id}?bid=${id}${view ? `&view=${view}` : ''}`

/** The form of one counterpart. */
export const formOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

/** Gives every question of a page or form the level of that name. */
export async function answerAll(within: Page | Locator, level: string): Promise<void> {
  const questions = within.locator('fieldset.question')
  await expect(questions.first()).toBeVisible()
  for (const question of await questions.all()) {
    await question.getByRole('radio', { name: new RegExp(`^${level}`) }).check()
  }
}

/** Submits what is ticked, through the question that asks whether one means it. */
export async function submitAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^提交 \d+ 份评价$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
  await expect(page.getByText(/^已提交 \d+ 份评价$/)).toBeVisible()
}

/** The row of a project in a list, and those of its sections below it. */
export function rowsOf(page: Page, { project, bidSectionName }: Place) {
  const table = page.getByRole('table')
  return {
    project: table.getByRole('row').filter({ hasText: project.code }),
    section: table.locator('.section-row').filter({ hasText: bidSectionName }),
  }
}

/** An evaluation to be read, opened. */
export async function opened(page: Page, of: { hasText: string | RegExp }): Promise<Locator> {
  const view = page.locator('.ant-collapse-item').filter(of)
  await view.first().locator('.ant-collapse-header').click()
  return view.first()
}
