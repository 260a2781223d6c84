import { randomUUID } from 'node:crypto'
import { type OpenStage, PART_SIGN, type Part, type Stage } from '@credit/contract'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { moveStage, type StageChange } from '../../src/modules/workflow/move-stage.js'
import { makeAccount, openSession } from './accounts.js'
import { makeParticipants } from './credit.js'
import { freshName } from './fresh-name.js'
import { insertRow } from './insert-row.js'
import type { Caller, TestApp } from './test-app.js'

export const API = '/credit/admin/api'
export const RECORDS = `${API}/mutualEvaluationRecord`
/** An id of no record. */
export const UNKNOWN_ID = '0198c0de-0000-7000-8000-00000000dead'
/**
 * Monday, ten in the morning; its windows end with the Monday after. Far off: tokens must be young
 * by the real clock as well, and the calendar names no holiday there.
 */
export const MONDAY = '2035-11-05T10:00:00+08:00'
export const AFTER_WINDOW = '2035-11-13T00:00:00+08:00'
const ROLES = { 1: 'purchaser', 2: 'supplier', 3: 'agency', 4: 'expert' } as const

/** A participant with an account that is logged in. */
export interface TestParticipant {
  id: string
  accountId: string
  caller: Caller
}

export async function createTestParticipant(t: TestApp, sign: 1 | 2 | 3 | 4): Promise<TestParticipant> {
  const [id = ''] = await makeParticipants(t.ctx(), sign, [freshName('参与方')])
  const account = await makeAccount(t.ctx(), {
    sign,
    areaCode: '003900130006',
    roles: [ROLES[sign]],
    participantId: id,
  })
  const participant = { id, accountId: account.id, caller: t.withToken('') }
  await logIn(t, participant)
  return participant
}

/** Opens a new session: the previous one ends a day after its last use. */
export async function logIn(t: TestApp, participant: TestParticipant): Promise<void> {
  participant.caller = t.withToken(await openSession(t.ctx(), { id: participant.accountId }))
}

export interface ProjectFixture {
  projectId: string
  sectionId: string
}

/** Creates a project with one section in procurement and some parties, or a section of a project. */
export async function createProject(
  t: TestApp,
  parties: readonly (readonly [Part, string])[],
  into?: ProjectFixture,
): Promise<ProjectFixture> {
  return unitOfWork(t.ctx(), async (tx) => {
    const area = await tx.manager.findOneByOrFail(AreaEntity, { code: '003900130006' })
    const code = randomUUID()
    const names = { code, name: freshName('项目'), areaId: area.id }
    const values = { ocid: `ocds-${code}`, releaseDate: '2035-01-01', formalData: true }
    const projectId = into?.projectId ?? (await insertRow(tx, ProjectEntity, { ...names, ...values })).id
    const section = await insertRow(tx, BidSectionEntity, { ...names, projectId, formalData: true })
    for (const [part, participantId] of parties) {
      await insertRow(tx, SectionPartyEntity, { sectionId: section.id, participantId, part })
    }
    return { projectId, sectionId: section.id }
  })
}

/** Creates one participant of each role, and some suppliers that bid without winning. */
export async function createParties(t: TestApp, losers = 0) {
  const [buyer, winner, agency, expert] = await Promise.all(
    ([1, 2, 3, 4] as const).map((sign) => createTestParticipant(t, sign)),
  )
  if (!buyer || !winner || !agency || !expert) throw new Error('a participant is missing')
  const others = await Promise.all(Array.from({ length: losers }, () => createTestParticipant(t, PART_SIGN.bidder)))
  const parties: [Part, string][] = [
    ['buyer', buyer.id],
    ['agency', agency.id],
    ['bidder', winner.id],
    ['contractSupplier', winner.id],
    ['committee', expert.id],
    ...others.map(({ id }): [Part, string] => ['bidder', id]),
  ]
  return { buyer, winner, agency, expert, losers: others, parties }
}
export type Parties = Awaited<ReturnType<typeof createParties>>

/** Moves a section to a stage. */
export function move(
  t: TestApp,
  project: ProjectFixture,
  stage: Stage | null,
  change: Partial<StageChange> = {},
): Promise<void> {
  return moveStage(t.ctx(), project.sectionId, { stage, reason: '测试', ...change })
}

export interface RecordRow {
  id: string
  code: string
  stage: OpenStage
  status: string
  evaluatorId: string
  evaluatedId: string
  dueAt: Date
  windowEndsAt: Date
  endReason: string | null
  anonymous: boolean
  version: number
  settingVersion: number
}

/** Reads all records of a section as they are stored. */
export function recordsOf(t: TestApp, { sectionId }: ProjectFixture): Promise<RecordRow[]> {
  return t.dataSource.query(
    `SELECT r.id, g.code, r.stage, r.status, r.evaluator_id AS "evaluatorId", r.anonymous,
      r.evaluated_id AS "evaluatedId", r.due_at AS "dueAt", r.window_ends_at AS "windowEndsAt",
      r.end_reason AS "endReason", r.version, r.setting_version AS "settingVersion"
    FROM evaluation_record r JOIN evaluation_setting g ON g.id = r.setting_id
    WHERE r.section_id = $1 ORDER BY g.code, r.id`,
    [sectionId],
  )
}

interface Form {
  recordId: string
  participantId: string
  deferral: { dueAt: string; left: number } | null
  indicators: { id: string; maxPoints: number }[]
}

/** Returns complete answers to a form, all on one level. */
export function answersTo(form: Pick<Form, 'indicators'>, level = 100) {
  return form.indicators.map(({ id, maxPoints }) => ({
    indicatorId: id,
    points: (maxPoints * level) / 100,
    ...(level < 60 ? { reason: '未按约定' } : {}),
  }))
}

export async function formsOf(
  participant: TestParticipant,
  project: ProjectFixture,
  stage: OpenStage,
): Promise<Form[]> {
  const { projectId, sectionId } = project
  const path = `${API}/mutualEvaluationRecord/canEvaluationUsers/${projectId}/${sectionId}`
  const { body } = await participant.caller.get(`${path}?stage=${stage}`)
  return body
}

export const SUBMIT = `${API}/mutualEvaluationRecord/submit/evaluation/record`

export function submission({ projectId, sectionId }: ProjectFixture, stage: OpenStage, records: readonly object[]) {
  return { projectId, bidSectionId: sectionId, stage, records }
}

/** Submits the evaluations that a participant gives at a stage, of one other or of all. */
export async function submit(
  participant: TestParticipant,
  project: ProjectFixture,
  stage: OpenStage,
  about: string | null = null,
  level = 100,
) {
  const forms = await formsOf(participant, project, stage)
  const records = forms
    .filter(({ participantId }) => about === null || participantId === about)
    .map((form) => ({ id: form.recordId, answers: answersTo(form, level), comment: '评语' }))
  return participant.caller.put(SUBMIT).send(submission(project, stage, records))
}

/** Reads the ledger entries of a participant after the first, oldest first. */
export async function linesOf(t: TestApp, participantId: string) {
  return t.dataSource.query(
    `SELECT cause, cause_id AS "causeId", delta::float8 AS delta, params FROM score_line
      WHERE participant_id = $1 AND cause <> 'initial' ORDER BY seq`,
    [participantId],
  )
}
