import { randomUUID } from 'node:crypto'
import { type OpenStage, PART_SIGN, type Part, type Stage } from '@credit/contract'
import { Area } from '../../src/entities/area.js'
import { BidSection } from '../../src/entities/bid-section.js'
import { Project } from '../../src/entities/project.js'
import { SectionParty } from '../../src/entities/section-party.js'
import { unitOfWork } from '../../src/platform/database/unit-of-work.js'
import { moveStage, type StageChange } from '../../src/procurement/stages/move-stage.js'
import { makeAccount, openSession } from './accounts.js'
import { makeParticipants } from './credit.js'
import type { Caller, TestApp } from './test-app.js'

export const API = '/credit/admin/api'
export const RECORDS = `${API}/mutualEvaluationRecord`
/** An id that nothing has. */
export const NOBODY = '0198c0de-0000-7000-8000-00000000dead'
/**
 * Monday, ten in the morning; its windows end with the Monday after. Far off: tokens must be young
 * by the real clock as well, and the calendar names no holiday there.
 */
export const MONDAY = '2035-11-05T10:00:00+08:00'
export const AFTER_WINDOW = '2035-11-13T00:00:00+08:00'
const ROLES = { 1: 'purchaser', 2: 'supplier', 3: 'agency', 4: 'expert' } as const

/** Someone who plays a part, with an account that is logged in. */
export interface Player {
  id: string
  accountId: string
  caller: Caller
}

export async function makePlayer(t: TestApp, sign: 1 | 2 | 3 | 4): Promise<Player> {
  const [id = ''] = await makeParticipants(t.ctx(), sign, [`参与方 ${randomUUID().slice(0, 8)}`])
  const account = await makeAccount(t.ctx(), {
    ...{ sign, areaCode: '003900130006', roles: [ROLES[sign]], participantId: id },
  })
  const player = { id, accountId: account.id, caller: t.withToken('') }
  await logIn(t, player)
  return player
}

/** A fresh session: the one before ends a day after its last use. */
export async function logIn(t: TestApp, player: Player): Promise<void> {
  player.caller = t.withToken(await openSession(t.ctx(), { id: player.accountId }))
}

export interface Scene {
  projectId: string
  sectionId: string
}

/** A project of one section, in procurement, with those parties. */
export async function makeScene(
  t: TestApp,
  parties: readonly (readonly [Part, string])[],
  into?: Scene,
): Promise<Scene> {
  return unitOfWork(t.ctx(), async ({ manager }) => {
    const area = await manager.findOneByOrFail(Area, { code: '003900130006' })
    const code = randomUUID()
    const names = { code, name: `项目 ${code.slice(0, 8)}`, areaId: area.id }
    const project = manager.create(Project, {
      ...{ ...names, ocid: `ocds-${code}`, releaseDate: '2035-01-01', formalData: true },
    })
    if (!into) await manager.insert(Project, project)
    const projectId = into?.projectId ?? project.id
    const section = manager.create(BidSection, { ...names, projectId, formalData: true })
    await manager.insert(BidSection, section)
    for (const [part, participantId] of parties) {
      await manager.insert(SectionParty, { sectionId: section.id, participantId, part })
    }
    return { projectId, sectionId: section.id }
  })
}

/** One of each kind, and how many suppliers bid besides the one that won. */
export async function makeCast(t: TestApp, losers = 0) {
  const [buyer, winner, agency, expert] = await Promise.all(
    ([1, 2, 3, 4] as const).map((sign) => makePlayer(t, sign)),
  )
  if (!buyer || !winner || !agency || !expert) throw new Error('a player is missing')
  const others = await Promise.all(
    Array.from({ length: losers }, () => makePlayer(t, PART_SIGN.bidder)),
  )
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
export type Cast = Awaited<ReturnType<typeof makeCast>>

/** Moves a section as a supervisor would. */
export function move(
  t: TestApp,
  scene: Scene,
  stage: Stage | null,
  change: Partial<StageChange> = {},
): Promise<void> {
  return moveStage(t.ctx(), scene.sectionId, { stage, reason: '测试', ...change })
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

/** All records of a section as they are stored. */
export function recordsOf(t: TestApp, { sectionId }: Scene): Promise<RecordRow[]> {
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
  indicators: { id: string; maxPoints: number }[]
}

/** Complete answers to a form, all on one level. */
export function answersTo(form: Pick<Form, 'indicators'>, level = 100) {
  return form.indicators.map(({ id, maxPoints }) => ({
    indicatorId: id,
    points: (maxPoints * level) / 100,
    ...(level < 60 ? { reason: '未按约定' } : {}),
  }))
}

export async function formsOf(player: Player, scene: Scene, stage: OpenStage): Promise<Form[]> {
  const { projectId, sectionId } = scene
  const path = `${API}/mutualEvaluationRecord/canEvaluationUsers/${projectId}/${sectionId}`
  const { body } = await player.caller.get(`${path}?stage=${stage}`)
  return body
}

export const SUBMIT = `${API}/mutualEvaluationRecord/submit/evaluation/record`

export function submission(
  { projectId, sectionId }: Scene,
  stage: OpenStage,
  records: readonly object[],
) {
  return { projectId, bidSectionId: sectionId, stage, records }
}

/** Submits what a player has to say of one other (or of all) at a stage. */
export async function submit(
  player: Player,
  scene: Scene,
  stage: OpenStage,
  about: string | null = null,
  level = 100,
) {
  const forms = await formsOf(player, scene, stage)
  const records = forms
    .filter(({ participantId }) => about === null || participantId === about)
    .map((form) => ({ id: form.recordId, answers: answersTo(form, level), comment: '评语' }))
  return player.caller.put(SUBMIT).send(submission(scene, stage, records))
}

/** Lines of a participant's ledger after the first, oldest first. */
export async function linesOf(t: TestApp, participantId: string) {
  return t.dataSource.query(
    `SELECT cause, cause_id AS "causeId", delta::float8 AS delta, params FROM score_line
      WHERE participant_id = $1 AND cause <> 'initial' ORDER BY seq`,
    [participantId],
  )
}
