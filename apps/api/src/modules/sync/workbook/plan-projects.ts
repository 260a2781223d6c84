import { PART_SIGN, type Part, type Permission } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import type { FieldMessage } from '#core/domain-error'
import { groupBy } from '#core/group-by'
import { scoped } from '#database/scoped'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { faultsOf } from '#http/validation'
import type { ImportRow, PlannedRow, RowFaults } from '../../exchange/import/import-list.js'
import { codeKeyOf, findKnown } from '../../participants/identities/identities.js'
import { ProjectInput } from '../../projects/projects/project.dto.js'
import { enterOneByOne, isFutureRelease } from '../../projects/projects/save-projects.js'
import { typedCode } from '../../projects/projects/typed-code.js'
import { type WorkbookProject, workbookIn, workbookOcid } from '../map/workbook.js'
import { storedProcesses } from '../store/store-releases.js'
import { readAreas } from '../store/sync-scope.js'
import { applyRows, newProject } from './apply-rows.js'
import { checkedRow, isOfSection, type ProjectStatement, storedCode } from './row-checks.js'
import { anywhere, type ChangedProject } from './store-workbooks.js'

/** Planned outcome of a row, and what to write. */
export interface PlannedProject extends PlannedRow {
  /** Values of a project that is edited as by hand, with the id of an existing one. */
  edit?: { id: string | null; input: ProjectInput; before: EditedValues }
  /** The project that its rows together make; one object for all rows. */
  workbook?: ChangedProject
}

/** Stored data about the projects of a batch. */
interface Known {
  byCode: ReadonlyMap<string, readonly ProjectEntity[]>
  byOcid: ReadonlyMap<string, ProjectEntity>
  /** Content of earlier workbooks, by ocid. */
  workbooks: ReadonlyMap<string, WorkbookProject>
  sections: ReadonlyMap<string, readonly BidSectionEntity[]>
  /** Area id -> code. */
  areas: ReadonlyMap<string, string>
  hasCode: (part: Part, code: string) => boolean
}

const FIELDS = ['name', 'releaseDate', 'procurementMethod', 'procurementCategory'] as const

/** Values that an import edits as by hand. */
export type EditedValues = Readonly<Partial<Record<(typeof FIELDS)[number], string | null>>>

/** Compares the rows of projects with what is stored; in a unit of work the projects are locked. */
export async function planProjects(ctx: Ctx, typed: readonly ImportRow[]): Promise<PlannedProject[]> {
  const known = await readKnown(ctx, typed)
  const rows = withStoredCodes(typed, 'code', (code) => known.byCode.has(code))
  return [...groupBy(rows, ({ values }) => String(values.code ?? '')).values()].flatMap((own) =>
    own.some(({ values }) => values.code === undefined)
      ? own.flatMap((row) => planGroup(ctx, known, [row]))
      : planGroup(ctx, known, own),
  )
}

/** Returns rows with a code as it is stored: codes that are known stay as they are, others as if typed by hand. */
function withStoredCodes(
  rows: readonly ImportRow[],
  column: 'code' | 'sectionCode',
  isKnown: (code: string) => boolean,
): ImportRow[] {
  return rows.map((row) => {
    const code = row.values[column]
    if (typeof code !== 'string' || isKnown(code)) return row
    return { ...row, values: { ...row.values, [column]: typedCode(code) } }
  })
}

async function readKnown(ctx: Ctx, typed: readonly ImportRow[]): Promise<Known> {
  const system = anywhere(ctx)
  const rows = [...typed, ...withStoredCodes(typed, 'code', () => false)]
  const codes = [...new Set(rows.map(({ values }) => String(values.code ?? '')))]
  if (ctx.isInUnit()) await enterOneByOne(ctx, codes)
  const areas = new Map([...(await readAreas(system))].map(([code, id]) => [id, code]))
  const ocids = rows.map(({ values }) => ocidOf(areas, values as Partial<ProjectStatement>, ctx.me.areaId))
  const where = [{ code: In(codes) }, { ocid: In([...new Set(ocids)]) }]
  const found = ctx.isInUnit()
    ? await scoped(anywhere(ctx), ProjectEntity).lockAll(where)
    : await scoped(system, ProjectEntity).find(where)
  const releases = await storedProcesses(
    system,
    found.map(({ ocid }) => ocid),
  )
  const workbooks = new Map<string, WorkbookProject>()
  for (const [ocid, own] of releases.processes) {
    const workbook = workbookIn(own)
    if (workbook) workbooks.set(ocid, workbook)
  }
  const sections = await scoped(system, BidSectionEntity).find({ projectId: In(found.map(({ id }) => id)) })
  return {
    byCode: groupBy(found, ({ code }) => code),
    byOcid: new Map(found.map((project) => [project.ocid, project])),
    workbooks,
    sections: groupBy(sections, ({ projectId }) => projectId),
    areas,
    hasCode: await knownCodes(system, rows),
  }
}

async function knownCodes(system: Ctx, rows: readonly ImportRow[]): Promise<Known['hasCode']> {
  const stated = rows.flatMap(({ values }) => {
    const { part, partyCode } = values as unknown as ProjectStatement
    return part && partyCode ? [{ sign: PART_SIGN[part], code: storedCode(part, partyCode) }] : []
  })
  const distinct = [...new Map(stated.map((one) => [codeKeyOf(one), one])).values()]
  const { byCode } = await findKnown(system, [], distinct, [])
  return (part, code) => byCode.has(codeKeyOf({ sign: PART_SIGN[part], code }))
}

/** The process of a project that only workbooks state. */
function ocidOf(areas: Known['areas'], { areaId, code = '' }: Partial<ProjectStatement>, own: string): string {
  return workbookOcid(areas.get(areaId ?? own) ?? '', code)
}

function planGroup(ctx: Ctx, known: Known, rows: readonly ImportRow[]): PlannedProject[] {
  const { me } = ctx
  const first = rows[0]?.values as Partial<ProjectStatement>
  const stated = rows.find(({ values }) => values.areaId !== undefined)?.values.areaId as string | undefined
  const found = known.byCode.get(first.code ?? '') ?? []
  const nearby = found.filter(({ areaId }) => areaId === (stated ?? (me.city ? areaId : me.areaId)))
  const candidates = nearby.length > 0 ? nearby : found
  const [project = known.byOcid.get(ocidOf(known.areas, { ...first, ...(stated && { areaId: stated }) }, me.areaId))] =
    candidates
  const areaId = stated ?? project?.areaId ?? me.areaId
  const wrong = (faults: RowFaults) => rows.map(({ row }): PlannedProject => ({ row, outcome: 'wrong', faults }))
  if (candidates.length > 1) return wrong({ code: ['import.ambiguous'] })
  if (project && !me.city && project.areaId !== me.areaId) return wrong({ code: ['import.otherArea'] })
  if (!me.city && areaId !== me.areaId) return wrong({ areaId: ['import.ownArea'] })
  if (project && project.areaId !== areaId) return wrong({ areaId: ['import.areaStays'] })
  const isOfWorkbook = rows.some(isOfSection) || (project && known.workbooks.has(project.ocid))
  if (!isOfWorkbook) return planEdits(ctx, rows, project, areaId)
  if (project?.source === 'sync' && !known.workbooks.has(project.ocid)) return wrong({ code: ['import.ofPlatform'] })
  return planWorkbook(ctx, known, rows, project, areaId)
}

/** Plans values of a project alone, which are edited as by hand. */
function planEdits(
  ctx: Ctx,
  rows: readonly ImportRow[],
  project: ProjectEntity | undefined,
  areaId: string,
): PlannedProject[] {
  const [first] = rows
  return rows.map(({ row, values }) => {
    if (first && row !== first.row) return { row, outcome: 'wrong', faults: { code: [secondOf(first.row)] } }
    const stated = project ? { name: project.name, code: project.code, ...values } : values
    const input = { ...stated, areaId } as ProjectInput
    const wrong = (faults: RowFaults): PlannedProject => ({ row, outcome: 'wrong', faults })
    if (isFutureRelease(ctx, input)) return wrong({ releaseDate: ['field.future'] })
    const faults = faultsOf(ProjectInput, input)
    if (Object.keys(faults).length > 0) return wrong(faults)
    if (!project) return { row, outcome: 'new', edit: { id: null, input, before: {} } }
    const changed = FIELDS.filter((field) => input[field] !== undefined && input[field] !== project[field])
    const before = Object.fromEntries(changed.map((field) => [field, project[field]]))
    return { row, outcome: changed.length === 0 ? 'same' : 'changed', edit: { id: project.id, input, before } }
  })
}

const secondOf = (row: number): FieldMessage => ['import.second', { row }]

function planWorkbook(
  ctx: Ctx,
  known: Known,
  typed: readonly ImportRow[],
  project: ProjectEntity | undefined,
  areaId: string,
): PlannedProject[] {
  const areaCode = known.areas.get(areaId) ?? ''
  const code = String(typed[0]?.values.code)
  const ocid = project?.ocid ?? ocidOf(known.areas, { areaId, code }, areaId)
  const before = soFar(known.workbooks.get(ocid), project, newProject(code, areaCode))
  const sections = project ? (known.sections.get(project.id) ?? []) : []
  const sectionCodes = new Set([...sections, ...before.sections].map((section) => section.code))
  const rows = withStoredCodes(typed, 'sectionCode', (one) => sectionCodes.has(one))
  const checked = rows.map((row) => checkedRow(row, ctx.clock.today(), known.hasCode))
  const applied = applyRows(before, sections, checked)
  const { name, releaseDate, procurementMethod, procurementCategory } = applied.project
  const input = { code, name, releaseDate, procurementMethod, procurementCategory, areaId } as ProjectInput
  const faults: RowFaults = {
    ...(name === '' ? { code: ['import.noProject'] } : faultsOf(ProjectInput, input)),
    ...(isFutureRelease(ctx, input) ? { releaseDate: ['field.future'] } : {}),
  }
  const changed: ChangedProject = {
    ocid,
    project: applied.project,
    before,
    stages: new Map(sections.map(({ id, stage }) => [id, stage])),
    stored: project ? { id: project.id, areaId: project.areaId } : null,
  }
  const isWrong = Object.keys(faults).length > 0
  return applied.outcomes.map((plan, at): PlannedProject => {
    if (isWrong && at === 0) return { ...plan, outcome: 'wrong', faults: { ...faults, ...plan.faults } }
    const { values } = rows[at] as ImportRow
    const notices = editedNotices(project, values)
    return {
      ...plan,
      ...(Object.keys({ ...notices, ...plan.notices }).length > 0 && { notices: { ...notices, ...plan.notices } }),
      needs: [project ? 'project:update' : 'project:create', ...stagePermission(values)],
      together: true,
      workbook: changed,
    }
  })
}

/** Stages open evaluations: whoever may not move them by hand may not import them. */
const stagePermission = ({ sectionStage }: ImportRow['values']): Permission[] =>
  sectionStage === undefined ? [] : ['project:stage']

/** Values of a project that was entered by hand are those stored: no workbook keeps them. */
function soFar(
  workbook: WorkbookProject | undefined,
  project: ProjectEntity | undefined,
  none: WorkbookProject,
): WorkbookProject {
  const before = workbook ?? none
  if (project?.source !== 'manual') return before
  const { name, releaseDate, procurementMethod, procurementCategory } = project
  return { ...before, name, releaseDate, procurementMethod, procurementCategory }
}

function editedNotices(project: ProjectEntity | undefined, values: ImportRow['values']): RowFaults {
  if (project?.source !== 'sync') return {}
  const kept = FIELDS.filter(
    (field) => project.handEdited.includes(field) && values[field] !== undefined && values[field] !== project[field],
  )
  return Object.fromEntries(kept.map((field) => [field, ['import.handEdited']]))
}
