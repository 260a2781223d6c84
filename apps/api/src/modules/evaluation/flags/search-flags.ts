import { createHash } from 'node:crypto'
import type { FlagKind } from '@credit/contract'
import { In, MoreThan, Not } from 'typeorm'
import type { SystemCtx, SystemTx, Tx } from '#core/context'
import { scoped } from '#database/scoped'
import { FIRST_ID } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { EvaluationFlagEntity } from '#entities/evaluation/evaluation-flag'
import { ParticipantEntity } from '#entities/participants/participant'
import { cityAreaId } from '../../areas/read-areas.js'
import { findFlags } from './flag-rules.js'
import { awaitDecision } from './flag-todo.js'
import type { FlaggableRecord } from './flaggable-record.js'
import { beginSearch, readEvaluations } from './read-evaluations.js'
import type { Finding } from './rule.js'
import { searchRings } from './search-rings.js'

/** Participants that are looked at together. */
const CHUNK = 50

/**
 * Applies the rules to all participants and stores their findings (E19). Running it again changes nothing, unless there
 * are new evaluations.
 */
export async function searchFlags(ctx: SystemCtx): Promise<void> {
  const search = await beginSearch(ctx)
  const store = async (findings: readonly Finding[]) => {
    for (const finding of findings) await unitOfWork(ctx, (tx) => storeFinding(tx, finding))
  }
  await store(await searchRings(ctx, search))
  for (let after = FIRST_ID; ; ) {
    const chunk = await scoped(ctx, ParticipantEntity).pick(
      ['id', 'sign'],
      { id: MoreThan(after), status: Not('merged') },
      { order: { id: 'ASC' }, take: CHUNK },
    )
    const last = chunk.at(-1)
    if (last === undefined) return
    await store((await readEvaluations(ctx, chunk, search)).flatMap(findFlags))
    after = last.id
  }
}

/** Stores a finding; new evidence of an open flag is added to the flag. */
async function storeFinding(tx: SystemTx, finding: Finding): Promise<void> {
  const { kind, participantId, figures, benchmarks } = finding
  const flags = scoped(tx, EvaluationFlagEntity)
  const recordIds = idsOf(finding.records)
  const key = keyOf(kind, recordIds)
  if (await flags.exists({ key })) return
  // After a merge the other participant of a pair may be the one with the lower id; a ring may get a member.
  const about = new Set([participantId, ...finding.records.map(({ evaluatorId }) => evaluatorId)])
  const open = await flags.lockAll({ kind, participantId: In([...about]), status: 'open' })
  const known = open.find((flag) => flag.recordIds.some((id) => recordIds.includes(id)))
  // Records that became too old or were voided are not removed: only a decision closes a flag.
  if (known && recordIds.every((id) => known.recordIds.includes(id))) return
  const areaId = await areaOf(tx, finding)
  const evidence = {
    areaId,
    key,
    recordIds,
    relatedIds: idsOf(finding.related),
    figures,
    benchmarks,
  }
  const flag = known
    ? await flags.update(known.id, evidence)
    : await flags.insert({ ...evidence, kind, participantId, createTime: tx.clock.now(), status: 'open' }, 'find')
  await awaitDecision(tx, flag, await nameOf(tx, flag.participantId))
}

const idsOf = (records: readonly FlaggableRecord[]) => records.map(({ id }) => id).sort()

const keyOf = (kind: FlagKind, recordIds: readonly string[]) =>
  createHash('sha256')
    .update(`${kind} ${recordIds.join(' ')}`)
    .digest('hex')

/** Returns the area of all evidence, or the city if there are several, because only the city sees all of it. */
async function areaOf(tx: Tx, { records, related }: Finding): Promise<string> {
  const [areaId, ...others] = new Set([...records, ...related].map((record) => record.areaId))
  return areaId !== undefined && others.length === 0 ? areaId : cityAreaId(tx)
}

async function nameOf(tx: SystemCtx, id: string): Promise<string> {
  const participants = scoped(tx, ParticipantEntity)
  return (await participants.get(id)).name
}
