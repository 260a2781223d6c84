import { API, call } from '../lib/call.mjs'
import { tryIt } from './participants.mjs'

/** Moves stages, pauses and resumes, takes parties out and in, changes the rules of the score. */
export async function supervisorClient(run, random, events) {
  const acts = [
    [0.5, moveStage],
    [0.68, pause],
    [0.86, party],
    [0.93, baseScore],
    [0.96, formula],
    [1, recompute],
  ]
  for (let n = 0; n < events; n++) {
    const roll = random.next()
    const [, act] = acts.find(([share]) => roll < share)
    await act(run, random)
  }
}

const as = (run, method, path, body) => ({ method, path, body, token: run.world.admin })

async function moveStage(run, random) {
  const section = await someSection(run, random)
  if (!section) return
  // Forward as a rule; back, abandoned, taken up again.
  const stages = [1, 2, 3, 1, 2, 0, 4, null].filter((stage) => stage !== section.stage)
  const body = { stage: random.pick(stages), reason: '核对台账' }
  const path = `${API}/sysProjectBidSection/stage/${section.id}`
  await tryIt(run, 'stage', { ...as(run, 'PUT', path, body), key: crypto.randomUUID() })
}

async function pause(run, random) {
  const { projectId } = (await someSection(run, random)) ?? {}
  if (!projectId) return
  const call = random.chance(0.45) ? 'pause' : 'resume'
  const body = call === 'pause' ? { reason: '投诉处理' } : undefined
  await tryIt(run, call, as(run, 'PUT', `${API}/sysProject/${projectId}/${call}`, body))
}

/** A bidder leaves a section, or another comes; sometimes the agency or an expert. */
async function party(run, random) {
  const section = await someSection(run, random)
  if (!section) return
  const parties = section.parties.filter(() => random.chance(0.85))
  const newcomer = random.pick(
    run.world.accounts.filter(({ loginName }) => /^(supplier|expert)/.test(loginName)),
  )
  const part = newcomer.loginName.startsWith('supplier') ? 'bidder' : 'committee'
  const known = parties.some((one) => one.participantId === newcomer.participantId)
  if (!known && random.chance(0.7)) {
    parties.push({ participantId: newcomer.participantId, part })
  }
  const { projectId, projectName: name, projectCode, id, code, name: sectionName } = section
  await tryIt(
    run,
    'parties',
    as(run, 'PUT', `${API}/sysProject/${projectId}`, {
      ...{ name, code: projectCode },
      sections: [{ id, code, name: sectionName, parties }],
    }),
  )
}

async function someSection({ world }, random) {
  const rows = await world.database.query(
    `SELECT b.id, b.code, b.name, b.stage, b.project_id AS "projectId", p.name AS "projectName",
        p.code AS "projectCode", (SELECT coalesce(jsonb_agg(jsonb_build_object(
          'participantId', s.participant_id, 'part', s.part) ORDER BY s.id), '[]')
          FROM section_party s WHERE s.section_id = b.id AND s.removed_at IS NULL) AS parties
      FROM bid_section b JOIN project p ON p.id = b.project_id ORDER BY p.ocid, b.code`,
  )
  return rows.length > 0 ? random.pick(rows) : null
}

async function baseScore(run, random) {
  const { body: rows } = await call(run.world.server, 'GET', `${API}/baseScoreSetting/list`, {
    token: run.world.admin,
  })
  const { id } = random.pick(rows)
  const body = { score: random.int(50, 70) }
  await tryIt(run, 'base score', as(run, 'PUT', `${API}/baseScoreSetting/${id}`, body))
}

async function formula(run, random) {
  const path = `${API}/scoreFormula`
  const { body } = await call(run.world.server, 'GET', path, { token: run.world.admin })
  const { version: _, ...numbers } = body
  const changed = { ...numbers, p: random.int(60, 90), k: random.int(1, 9), W: random.int(20, 40) }
  await tryIt(run, 'formula', as(run, 'PUT', path, changed))
}

async function recompute(run) {
  await tryIt(run, 'recompute', as(run, 'POST', `${API}/credit/recompute`, {}))
}
