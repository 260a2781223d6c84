import { In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { groupBy } from '#core/group-by'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { ProjectEntity } from '#entities/projects/project'
import { enqueue } from '../../jobs/enqueue.js'
import type { JobRun } from '../../jobs/job-run.js'
import { recordDecided } from '../../projects/stages/section-stages.js'
import { replaceTodos } from '../../todo/todo.js'
import { openRecords, type RecordOpening } from './open-records.js'
import { waitingCells } from './opening-limit.js'
import { waitingStages } from './stages-to-open.sql.js'

/** Kind of the job that opens the records of a project that waited for a supervisor. */
export const OPEN_WAITING_JOB = 'evaluation.openWaiting'
/** Sections of one transaction. */
const CHUNK = 50

/** Records of a project that wait for a supervisor, by cell. */
interface WaitingRecords {
  settingId: string
  code: string
  stage: number
  evaluatorSign: number
  evaluatedSign: number
  records: number
}

/** Returns the records of a project that wait because one run would have opened too many, by cell. */
export async function listWaiting(ctx: Ctx, projectId: string): Promise<WaitingRecords[]> {
  await scoped(ctx, ProjectEntity).get(projectId)
  const cells = (await waitingCells(ctx, [projectId])).get(projectId) ?? []
  const ids = cells.map(({ settingId }) => settingId)
  const settings = await scoped(ctx, EvaluationSettingEntity).find({ id: In(ids) })
  const byId = new Map<string, EvaluationSettingEntity>(settings.map((setting) => [setting.id, setting]))
  return cells
    .flatMap(({ settingId, records }) => {
      const setting = byId.get(settingId)
      if (!setting) return []
      const { code, stage, evaluatorSign, evaluatedSign } = setting
      return [{ settingId, code, stage, evaluatorSign, evaluatedSign, records }]
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

/**
 * Queues the job that opens the waiting records of a project, in all or in chosen cells. The other cells then open no
 * records in these stages automatically.
 */
export function startOpeningWaiting(
  ctx: Ctx,
  projectId: string,
  settingIds: readonly string[] | undefined,
): Promise<{ jobId: string }> {
  return unitOfWork(ctx, async (tx) => {
    const { areaId } = await scoped(tx, ProjectEntity).get(projectId)
    const waiting = (await waitingCells(tx, [projectId])).get(projectId)
    if (!waiting) throw new DomainError('STATE_CONFLICT')
    const known = new Set(waiting.map((cell) => cell.settingId))
    if (settingIds?.some((id) => !known.has(id))) {
      throw new DomainError('VALIDATION', { fields: { settingIds: ['field.reference'] } })
    }
    const chosen = settingIds && settingIds.length < known.size ? [...settingIds] : null
    await recordAudit(tx, {
      action: 'open-waiting',
      entity: 'project',
      entityId: projectId,
      areaId,
      after: { cells: waiting.filter((cell) => chosen?.includes(cell.settingId) ?? true) },
    })
    const payload = { projectId, settingIds: chosen }
    return { jobId: await enqueue(tx, OPEN_WAITING_JOB, payload, { key: projectId }) }
  })
}

/** Runs the job: windows begin now. Running it again opens nothing twice. */
export async function openWaiting(job: JobRun): Promise<Record<string, unknown>> {
  const { ctx } = job
  const projectId = String(job.payload.projectId)
  const chosen = job.payload.settingIds
  const settingIds = Array.isArray(chosen) ? chosen.map(String) : null
  await scoped(ctx, ProjectEntity).get(projectId)
  const stages = await waitingStages.rows(ctx, { projectIds: [projectId] })
  const sections = [...groupBy(stages, ({ sectionId }) => sectionId).values()]
  let opened = 0
  for (let done = 0; done < sections.length && !job.cancelled(); ) {
    const openings = sections.slice(done, done + CHUNK).flat()
    opened += await unitOfWork(ctx, (tx) => openStages(tx, openings, settingIds))
    done += CHUNK
    await job.progress(Math.min(done, sections.length), sections.length)
  }
  await unitOfWork(ctx, (tx) => settleWaiting(tx, projectId))
  return { opened }
}

async function openStages(
  tx: Tx,
  openings: readonly RecordOpening[],
  settingIds: readonly string[] | null,
): Promise<number> {
  const opened = await openRecords(tx, openings, {
    ...(settingIds ? { settingIds } : {}),
    reopening: 'all',
  })
  await recordDecided(tx, openings, settingIds ? 'chosen' : 'opened')
  return opened
}

/** Closes the to-do of a project that has no waiting stage left. */
async function settleWaiting(tx: Tx, projectId: string): Promise<void> {
  if ((await waitingStages.rows(tx, { projectIds: [projectId] })).length > 0) return
  await replaceTodos(tx, 'sync', { sourceIds: [projectId], kinds: ['TOO_MANY'], open: [] })
}
