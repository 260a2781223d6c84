import { randomUUID } from 'node:crypto'
import { ADMIN_API, type Method, type Random } from '@credit/testkit'
import { attempt, type Call, type MixedRun } from './participants.js'

interface Section {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly stage: number | null
  readonly projectId: string
  readonly projectName: string
  readonly projectCode: string
  readonly parties: { participantId: string; part: string }[]
}

type Action = (run: MixedRun, random: Random) => Promise<void>

/** Actions with the upper limits of their shares. */
const ACTIONS: readonly (readonly [limit: number, action: Action])[] = [
  [0.5, moveStage],
  [0.68, pause],
  [0.86, changeParties],
  [0.93, changeBaseScore],
  [0.96, changeFormula],
  [1, recompute],
]

/** Moves stages, pauses and resumes, changes parties and the rules of the score. */
export async function supervisorClient(run: MixedRun, random: Random, events: number): Promise<void> {
  for (let n = 0; n < events; n++) {
    const draw = random.next()
    const [, action = recompute] = ACTIONS.find(([limit]) => draw < limit) ?? []
    await action(run, random)
  }
}

function asAdmin({ environment }: MixedRun, method: Method, path: string, body?: object): Call {
  return { method, path: `${ADMIN_API}/${path}`, body, token: environment.admin, key: undefined }
}

async function moveStage(run: MixedRun, random: Random): Promise<void> {
  const section = await pickSection(run, random)
  if (!section) return
  // Mostly forward; also back, abandoned and resumed.
  const stages = [1, 2, 3, 1, 2, 0, 4, null].filter((stage) => stage !== section.stage)
  const stage = stages[random.int(0, stages.length - 1)] ?? null
  const path = `sysProjectBidSection/stage/${section.id}`
  const call = asAdmin(run, 'PUT', path, { stage, reason: '核对台账' })
  await attempt(run, 'stage', { ...call, key: randomUUID() })
}

async function pause(run: MixedRun, random: Random): Promise<void> {
  const section = await pickSection(run, random)
  if (!section) return
  const action = random.chance(0.45) ? 'pause' : 'resume'
  const body = action === 'pause' ? { reason: '投诉处理' } : undefined
  await attempt(run, action, asAdmin(run, 'PUT', `sysProject/${section.projectId}/${action}`, body))
}

/** Removes some parties of a section, or adds a bidder or an expert. */
async function changeParties(run: MixedRun, random: Random): Promise<void> {
  const section = await pickSection(run, random)
  if (!section) return
  const parties = section.parties.filter(() => random.chance(0.85))
  const { participantId, loginName } = random.pick(
    run.environment.accounts.filter((account) => /^(supplier|expert)/.test(account.loginName)),
  )
  const part = loginName.startsWith('supplier') ? 'bidder' : 'committee'
  const isParty = parties.some((party) => party.participantId === participantId)
  if (!isParty && random.chance(0.7)) parties.push({ participantId, part })
  const { projectId, projectName: name, projectCode, id, code, name: sectionName } = section
  const body = {
    name,
    code: projectCode,
    sections: [{ id, code, name: sectionName, parties }],
  }
  await attempt(run, 'parties', asAdmin(run, 'PUT', `sysProject/${projectId}`, body))
}

async function pickSection({ environment }: MixedRun, random: Random): Promise<Section | undefined> {
  const rows = await environment.database.query<Section & object>(
    `SELECT b.id, b.code, b.name, b.stage, b.project_id AS "projectId", p.name AS "projectName",
        p.code AS "projectCode", (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'participantId', s.participant_id, 'part', s.part) ORDER BY s.id), '[]')
          FROM section_party s WHERE s.section_id = b.id AND s.removed_at IS NULL) AS parties
      FROM bid_section b JOIN project p ON p.id = b.project_id ORDER BY p.ocid, b.code`,
  )
  return rows.length > 0 ? random.pick(rows) : undefined
}

async function changeBaseScore(run: MixedRun, random: Random): Promise<void> {
  const { server, admin: token } = run.environment
  const path = `${ADMIN_API}/baseScoreSetting/list`
  const { body: rows } = await server.api.call<{ id: string }[]>('GET', path, { token })
  const { id } = random.pick(rows)
  const body = { score: random.int(50, 70) }
  await attempt(run, 'base score', asAdmin(run, 'PUT', `baseScoreSetting/${id}`, body))
}

async function changeFormula(run: MixedRun, random: Random): Promise<void> {
  const { server, admin: token } = run.environment
  const path = `${ADMIN_API}/scoreFormula`
  const { body } = await server.api.call<Record<string, unknown>>('GET', path, { token })
  const { version: _, ...formula } = body
  const changed = { ...formula, p: random.int(60, 90), k: random.int(1, 9), W: random.int(20, 40) }
  await attempt(run, 'formula', asAdmin(run, 'PUT', 'scoreFormula', changed))
}

async function recompute(run: MixedRun): Promise<void> {
  await attempt(run, 'recompute', asAdmin(run, 'POST', 'credit/recompute', {}))
}
