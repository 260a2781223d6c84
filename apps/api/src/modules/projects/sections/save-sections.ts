import type { Part, Stage } from '@credit/contract'
import type { SystemCtx, SystemTx, Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import { scoped } from '#database/scoped'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ENDING_FIELDS, type EndingValues } from '../endings/ending-facts.js'
import { isFormal } from '../stages/formal-data.js'
import {
  abandonUpstreamSections,
  insertUpstreamSections,
  lockSections,
  type NewSection,
  type SectionChange,
  type SectionValues,
  type StoredSection,
  updateUpstreamSections,
} from './sections.sql.js'

/** Locks the sections of projects of the upstream platform, each project's in their order. */
export async function lockSectionsOf(tx: SystemCtx, projectIds: readonly string[]): Promise<StoredSection[]> {
  return projectIds.length === 0 ? [] : lockSections.rows(tx, { projectIds })
}

/** Inserts sections of the upstream platform; returns their ids in the same order. */
export async function insertSections(tx: SystemTx, sections: readonly NewSection[]): Promise<string[]> {
  if (sections.length === 0) return []
  const rows = await insertUpstreamSections.rows(tx, { now: tx.clock.now(), sections })
  proveRows(tx, 'bid_section', rows)
  const keyOf = (row: { projectId: string; code: string }) => `${row.projectId} ${row.code}`
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
  return sections.map((section) => ids.get(keyOf(section)) ?? '')
}

/** Values of a stored section from the upstream platform. */
interface UpstreamSection extends Omit<SectionValues, 'formalData'> {
  before: StoredSection
  origin: Exclude<BidSectionEntity['origin'], 'hand'>
  /** The parts that are played in it from now on. */
  parts: ReadonlySet<Part>
}

/** Updates sections from the upstream platform; values edited by a supervisor stay (S6). */
export async function updateSections(tx: SystemTx, sections: readonly UpstreamSection[]): Promise<void> {
  const changed = sections.flatMap((section) => {
    const next = valuesOf(section)
    return isSame(section.before, next) ? [] : [next]
  })
  if (changed.length === 0) return
  await updateUpstreamSections.run(tx, { now: tx.clock.now(), sections: changed })
  proveRows(tx, 'bid_section', changed)
}

function valuesOf({ before, stage, parts, ...upstream }: UpstreamSection): SectionChange {
  const edited = new Set(before.handEdited)
  return {
    id: before.id,
    code: upstream.code,
    name: edited.has('name') ? before.name : upstream.name,
    origin: before.origin === 'hand' ? before.origin : upstream.origin,
    evaluatesBids: upstream.evaluatesBids,
    position: upstream.position,
    stage,
    upstreamStage: upstream.upstreamStage ?? before.upstreamStage,
    formalData: isFormal(stage, parts),
    filedOn: edited.has('filedOn') ? before.filedOn : (upstream.filedOn ?? before.filedOn),
    ...endingAfter(before, upstream, edited),
  }
}

/** Facts that the upstream platform no longer states stay. */
function endingAfter(before: EndingValues, upstream: EndingValues, edited: ReadonlySet<string>): EndingValues {
  const values = ENDING_FIELDS.map((field) => {
    const stays = edited.has(field) || upstream[field] === null
    return [field, stays ? before[field] : upstream[field]]
  })
  return Object.fromEntries(values)
}

function isSame(before: StoredSection, next: SectionChange): boolean {
  return (Object.keys(next) as (keyof SectionChange)[]).every((key) => before[key] === next[key])
}

/** Abandons sections that the upstream platform no longer has. */
export async function abandonSections(tx: SystemTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await abandonUpstreamSections.run(tx, { ids, now: tx.clock.now() })
  proveRows(
    tx,
    'bid_section',
    ids.map((id) => ({ id })),
  )
}

/** Sets the stage of a locked section; the caller records its action. */
export async function setStage(tx: Tx, id: string, stage: Stage | null, parts: ReadonlySet<Part>): Promise<void> {
  const values = { stage, formalData: isFormal(stage, parts), updateTime: tx.clock.now() }
  await scoped(tx, BidSectionEntity).updateAll({ id }, values)
}
