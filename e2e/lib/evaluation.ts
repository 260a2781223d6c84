import { expect, type Locator, type Page } from '@playwright/test'
import type { Caller, Get } from './caller.js'

const RECORDS = 'mutualEvaluationRecord'

/** A bid section within its project. */
export interface Place {
  id: string
  bidSectionName: string
  project: { id: string; code: string; name: string }
}

/** A participant that the caller evaluates. */
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

const at = ({ project, id }: Place) => `${project.id}/${id}`

export const formsOf = (get: Get, place: Place, stage?: number) =>
  get<Form[]>(`${RECORDS}/canEvaluationUsers/${at(place)}${stage === undefined ? '' : `?stage=${stage}`}`)
export const givenOf = (get: Get, place: Place) => get<Given[]>(`${RECORDS}/${at(place)}`)
export const receivedOf = (get: Get, place: Place) => get<Received[]>(`${RECORDS}/beEvaluatedUsers/${at(place)}`)

/** The caller's form about another party of a section. */
export async function formAbout(
  { name, get }: Caller,
  place: Place,
  of: Pick<Caller, 'participantId'>,
  stage = 0,
): Promise<Form> {
  const forms = await formsOf(get, place, stage)
  const form = forms.find(({ participantId }) => participantId === of.participantId)
  if (!form) throw new Error(`${name} has no form about ${of.participantId}`)
  return form
}

/** Evaluates one at a stage over the public calls; everything is good unless another level is given. */
export async function evaluate(
  who: Caller,
  place: Place,
  of: Pick<Caller, 'participantId'>,
  { stage = 0, level = 85, comment = '' } = {},
): Promise<void> {
  const form = await formAbout(who, place, of, stage)
  const answers = form.indicators.map(({ id, maxPoints }) => ({
    indicatorId: id,
    points: (maxPoints * level) / 100,
  }))
  await who.put(`${RECORDS}/submit/evaluation/record`, {
    ...{ projectId: place.project.id, bidSectionId: place.id, stage },
    records: [{ id: form.recordId, answers, comment }],
  })
}

export const pathOf = ({ project, id }: Place, view?: 'form' | 'given' | 'received') =>
  `/evaluate/inputevaluate/${project.id}?bid=${id}${view ? `&view=${view}` : ''}`

/** The form of one counterpart. */
export const formOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Gives every question of a page or form the level of that name. */
export async function answerAll(within: Page | Locator, level: string): Promise<void> {
  const questions = within.locator('fieldset.question')
  await expect(questions.first()).toBeVisible()
  for (const question of await questions.all()) {
    await question.getByRole('radio', { name: new RegExp(`^${level}`) }).check()
  }
}

/** Submits the selected evaluations and confirms the dialog. */
export async function submitAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^提交 \d+ 份评价$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click()
  await expect(page.getByText(/^已提交 \d+ 份评价$/)).toBeVisible()
}

/** Returns the row of a project in a list, and the rows of its sections below it. */
export function rowsOf(page: Page, { project, bidSectionName }: Place) {
  const table = page.getByRole('table')
  return {
    project: table.getByRole('row').filter({ hasText: project.code }),
    section: table.locator('.section-row').filter({ hasText: bidSectionName }),
  }
}

/** An evaluation to be read, opened. */
export async function opened(within: Page | Locator, of: { hasText: string | RegExp }): Promise<Locator> {
  const view = within.locator('.ant-collapse-item').filter(of)
  await view.first().locator('.ant-collapse-header').click()
  return view.first()
}
