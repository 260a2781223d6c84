import { Injectable } from '@nestjs/common'
import { In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { allAreas, scoped } from '#database/scoped'
import { ProjectEntity } from '#entities/projects/project'
import { AdminCalls } from '#http/call'
import { faultsOf } from '#http/validation'
import { areaChoices } from '../areas/area-names.js'
import { ImportController } from '../exchange/import/import-controller.js'
import type { ImportColumn, ImportRow, PlannedRow, RowFaults } from '../exchange/import/import-list.js'
import { ImportLists } from '../exchange/import/import-lists.js'
import { ProjectInput } from '../projects/projects/project.dto.js'
import { enterOneByOne, isFutureRelease } from '../projects/projects/save-projects.js'
import { insertWithSections, updateProject } from './edit-project.js'

/** Planned outcome of a row, and the values to write. */
interface PlannedProject extends PlannedRow {
  /** Id of the existing project. */
  id?: string
  input: ProjectInput
}

const FIELDS = ['name', 'releaseDate', 'procurementMethod'] as const
const ANY_AREA = allAreas('a code is looked up over all areas; the import checks whose it is')

/** Registers the import of projects; sections and parties are entered by hand or come from the sync. */
@Injectable()
export class ProjectImport {
  constructor(lists: ImportLists) {
    lists.register<PlannedProject>({
      resource: 'project',
      key: { column: 'code', normalise: (code) => code },
      columns,
      plan,
      write,
    })
  }
}

@AdminCalls('sysProject', 'projects')
export class ProjectImportController extends ImportController('project') {}

async function columns(ctx: Ctx): Promise<ImportColumn[]> {
  return [
    { name: 'code', heading: 'projectCode', required: true },
    { name: 'name', heading: 'projectName' },
    { name: 'areaId', heading: 'areaName', choices: await areaChoices(ctx) },
    { name: 'releaseDate', heading: 'releaseDate', kind: 'date' },
    { name: 'procurementMethod', heading: 'procurementMethod' },
  ]
}

async function plan(ctx: Ctx, rows: readonly ImportRow[]): Promise<PlannedProject[]> {
  const codes = rows.map(({ values }) => String(values.code ?? ''))
  if (ctx.isInUnit()) await enterOneByOne(ctx, codes)
  const where = { code: In(codes) }
  const found = ctx.isInUnit()
    ? await scoped(ctx, ProjectEntity, ANY_AREA).lockAll(where)
    : await scoped(ctx, ProjectEntity, ANY_AREA).find(where)
  const byCode = groupBy(found, ({ code }) => code)
  return rows.map((row) => planned(ctx, row, byCode.get(String(row.values.code)) ?? []))
}

function planned(ctx: Ctx, { row, values }: ImportRow, found: readonly ProjectEntity[]): PlannedProject {
  const { me } = ctx
  const [known, other] = found
  const areaId = String(values.areaId ?? known?.areaId ?? me.areaId)
  const stated = known ? { name: known.name, code: known.code, ...values } : values
  const input = { ...stated, areaId } as ProjectInput
  const wrong = (faults: RowFaults): PlannedProject => ({ row, outcome: 'wrong', faults, input })
  if (other) return wrong({ code: ['import.ambiguous'] })
  if (known && !me.city && known.areaId !== me.areaId) return wrong({ code: ['import.otherArea'] })
  if (!me.city && areaId !== me.areaId) return wrong({ areaId: ['import.ownArea'] })
  if (known && known.areaId !== areaId) return wrong({ areaId: ['import.areaStays'] })
  if (isFutureRelease(ctx, input)) return wrong({ releaseDate: ['field.future'] })
  const faults = faultsOf(ProjectInput, input)
  if (Object.keys(faults).length > 0) return wrong(faults)
  if (!known) return { row, outcome: 'new', input }
  const same = FIELDS.every((field) => input[field] === undefined || input[field] === known[field])
  return { row, outcome: same ? 'same' : 'changed', id: known.id, input }
}

/** Each by the use case of a single project. */
async function write(tx: Tx, projects: readonly PlannedProject[]): Promise<void> {
  for (const { id, input } of projects) {
    if (id === undefined) await insertWithSections(tx, input)
    else await updateProject(tx, id, input, () => Promise.resolve(null))
  }
}
