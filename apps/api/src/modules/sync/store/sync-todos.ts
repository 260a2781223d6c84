import { createHash } from 'node:crypto'
import {
  addressOf,
  LOCALES,
  type Names,
  type Part,
  type PlainDate,
  STAGE,
  SYNC_TODO_WARNINGS,
  type SyncTodoWarning,
} from '@credit/contract'
import type { SystemTx, Tx } from '#core/context'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { waitingCells } from '../../evaluation/opening/opening-limit.js'
import { horizonOf, readTerms } from '../../evaluation/records/terms.js'
import { replaceTodos } from '../../todo/todo.js'
import { issueOf, issueText, type Pair, type SyncIssue } from '../sync-issue.js'
import type { PreparedBatch } from './prepare-batch.js'
import { isUnclear, stageAfter, stageChange } from './stage-changes.js'
import type { LeftOutSection, MatchedSection, StoredProject, StoredSections } from './stored-records.js'
import type { SyncScope } from './sync-scope.js'

/** A warning about a section that a supervisor can act on. */
interface SectionWarning {
  section: MatchedSection
  reason: SyncTodoWarning
  params: SyncIssue['params']
}

/**
 * Warnings about the sections of a batch, in their state after it.
 *
 * @param parts played in the sections
 * @param since the first day of an overdue acceptance that can still be handled
 */
export function sectionWarnings(
  sections: readonly MatchedSection[],
  parts: ReadonlyMap<string, ReadonlySet<Part>>,
  since: PlainDate | null,
): SectionWarning[] {
  return sections.flatMap((section) => {
    const { mapped, before } = section
    const found = outstanding(section)
      .filter((reason) => reason !== 'ACCEPTANCE_OVERDUE' || !isLongOverdue(section, since))
      .map<SectionWarning>((reason) => ({ section, reason, params: { section: mapped.code } }))
    const stage = stageAfter(section)
    const isAsked = stage !== null && stage !== STAGE.abandoned
    if (isAsked && isUnclear(section, parts.get(section.id))) {
      found.push({ section, reason: 'BUYER_UNCLEAR', params: { section: mapped.code } })
    }
    if (stageChange(section) !== 'refused' || mapped.stage === null) return found
    const params = { section: mapped.code, present: before?.stage ?? '', said: mapped.stage }
    return [...found, { section, reason: 'STAGE_NOT_BACK' as const, params }]
  })
}

/** Returns the to-dos about contracts; none from acceptance on. */
function outstanding(section: MatchedSection): readonly SyncTodoWarning[] {
  const stage = stageAfter(section)
  return stage !== null && stage >= STAGE.acceptance ? [] : section.mapped.todos
}

/** True if it is overdue for longer than the horizon; an existing to-do stays until it is settled. */
function isLongOverdue({ mapped }: MatchedSection, since: PlainDate | null): boolean {
  return since !== null && mapped.overdueSince !== null && mapped.overdueSince < since
}

/**
 * Returns the first day of an overdue acceptance that a to-do is opened for, as for the stages that open evaluations;
 * null for no limit.
 */
export async function overdueHorizon(
  tx: Tx,
  sections: readonly MatchedSection[],
  { openAll }: SyncScope,
): Promise<PlainDate | null> {
  if (openAll || sections.every(({ mapped }) => mapped.overdueSince === null)) return null
  return horizonOf(await readTerms(tx), tx.clock.today())
}

/** The warnings about sections as issues of the releases that they come from. */
export function sectionIssues(warnings: readonly SectionWarning[], { known }: PreparedBatch): SyncIssue[] {
  const last = new Map(known.fresh.map((release) => [release.ocid, release]))
  return warnings.flatMap(({ section, reason, params }) => {
    const release = last.get(section.project.ocid)
    return release ? [issueOf('warned', reason, params, release)] : []
  })
}

/** Updates the to-dos about projects and sections of a batch to its findings. */
export async function updateIssueTodos(
  tx: SystemTx,
  projects: readonly StoredProject[],
  { sections, leftOut }: StoredSections,
  warnings: readonly SectionWarning[],
  issues: readonly SyncIssue[],
): Promise<void> {
  const byOcid = new Map(projects.map((project) => [project.ocid, project]))
  const ofProjects = issues.flatMap(({ ocid, reason, params, pair }) => {
    const project = byOcid.get(ocid)
    return project && isTodo(reason) ? [todoOf(project.id, project, reason, params, pair)] : []
  })
  const ofSections = warnings.map(({ section: { id, project }, reason, params }) => todoOf(id, project, reason, params))
  const waiting = await waitingTodos(tx, projects)
  return replaceTodos(tx, 'sync', {
    sourceIds: [
      ...projects.filter(({ isNew }) => !isNew).map(({ id }) => id),
      ...sections.filter(({ before }) => before).map(({ id }) => id),
      ...leftOut.map(({ before }: LeftOutSection) => before.id),
    ],
    kinds: SYNC_TODO_WARNINGS,
    open: [...ofProjects, ...ofSections, ...waiting],
    kept: sections.flatMap((section) => [
      ...(isStillBehind(section) ? [{ sourceId: section.id, kind: 'STAGE_NOT_BACK' }] : []),
      ...outstanding(section)
        .filter((kind) => kind === 'ACCEPTANCE_OVERDUE')
        .map((kind) => ({ sourceId: section.id, kind })),
    ]),
  })
}

/** Returns to-dos about evaluations that wait for a supervisor because there are too many, counted by cell. */
async function waitingTodos(tx: Tx, projects: readonly StoredProject[]) {
  const waiting = await waitingCells(
    tx,
    projects.map(({ id }) => id),
  )
  if (waiting.size === 0) return []
  const codes = new Map<string, string>(
    (await scoped(tx, EvaluationSettingEntity).pick(['id', 'code'])).map(({ id, code }) => [id, code]),
  )
  return projects.flatMap((project) => {
    const cells = waiting.get(project.id)
    if (!cells) return []
    const named = cells.map(({ settingId, records }) => `${codes.get(settingId) ?? ''} ${records}`)
    const count = cells.reduce((sum, { records }) => sum + records, 0)
    return [todoOf(project.id, project, 'TOO_MANY', { count, cells: named.sort().join(', ') })]
  })
}

/** The file repeats a stage that the section did not go back to. */
function isStillBehind(section: MatchedSection): boolean {
  const stage = stageAfter(section)
  const said = section.mapped.stage
  return stageChange(section) === 'none' && stage !== null && said !== null && said < stage
}

function isTodo(reason: string): reason is SyncTodoWarning {
  return (SYNC_TODO_WARNINGS as readonly string[]).includes(reason)
}

/**
 * Returns the kind of a note. Several notes of the same kind about a record are separate items; a note of a section has
 * only its kind.
 */
export function kindOf(kind: SyncTodoWarning, { section, ...params }: SyncIssue['params']): string {
  const values = Object.values(params)
  if (values.length === 0) return kind
  const digest = createHash('sha256').update(JSON.stringify(values)).digest('base64url')
  return `${kind}:${digest.slice(0, 16)}`
}

/** The kind of the note that two participants may be one: there is one for each two. */
export function kindOfPair({ id, otherId }: Pick<Pair, 'id' | 'otherId'>): string {
  return `POSSIBLE_DUPLICATE:${id}:${otherId}`
}

function todoOf(
  sourceId: string,
  { id, areaId, process }: StoredProject,
  kind: SyncTodoWarning,
  params: SyncIssue['params'],
  pair?: Pair,
) {
  const title = Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      translate(locale, 'sync.todoOfProject', {
        project: process.name,
        text: issueText(locale, { reason: kind, params }),
      }),
    ]),
  ) as Names
  const link = pair ? `${addressOf(pair.sign, pair.otherId)}&merge=${pair.id}` : addressOf('project', id)
  const isOfPair = pair && kind === 'POSSIBLE_DUPLICATE'
  return { sourceId, kind: isOfPair ? kindOfPair(pair) : kindOf(kind, params), title, areaId, link }
}
