import { LOCALES, normaliseToken, PARTS, PROCUREMENT_CATEGORIES } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { translate } from '#core/language/language'
import { AdminCalls } from '#http/call'
import { areaChoices } from '../../areas/area-names.js'
import { ImportController } from '../../exchange/import/import-controller.js'
import type { ImportChoice, ImportColumn, WrittenRecord } from '../../exchange/import/import-list.js'
import { ImportLists } from '../../exchange/import/import-lists.js'
import { insertWithSections, updateProject } from '../../workflow/edit-project.js'
import { type EditedValues, type PlannedProject, planProjects } from './plan-projects.js'
import { STAGES } from './row-checks.js'
import { countOpened, storeWorkbooks } from './store-workbooks.js'
import { type ImportedProject, takeBackProject, writtenProjects } from './take-back-project.js'

/** Sheets of the template; a file may also have all columns in one sheet, with a row for each party and stage. */
const SHEETS = [
  { name: 'projects', columns: ['code', 'name', 'areaId', 'releaseDate', 'procurementMethod', 'procurementCategory'] },
  { name: 'sections', columns: ['code', 'sectionCode', 'sectionName'] },
  { name: 'parties', columns: ['code', 'sectionCode', 'part', 'partyName', 'partyCode'] },
  { name: 'stages', columns: ['code', 'sectionCode', 'sectionStage', 'stageDay'] },
]

const TAKING_BACK = { new: 'project:delete', changed: 'project:update' } as const

/** Registers the import of projects, alone or with their sections, parties and stages. */
@Injectable()
export class ProjectImport {
  constructor(lists: ImportLists) {
    lists.register<PlannedProject>({
      resource: 'project',
      key: { column: 'code', normalise: normaliseToken },
      sheets: SHEETS,
      columns,
      plan: planProjects,
      write,
      takingBack: { needs: TAKING_BACK, run: takeBackProject },
      opening: (tx, planned, act) =>
        countOpened(
          tx,
          changedProjects(planned).map(({ ocid }) => ocid),
          act,
        ),
    })
  }
}

@AdminCalls('sysProject', 'projects')
export class ProjectImportController extends ImportController('project') {}

async function columns(ctx: Ctx): Promise<ImportColumn[]> {
  return [
    { name: 'code', heading: 'projectCode', required: true },
    { name: 'name', heading: 'projectName', about: 'forNew' },
    { name: 'areaId', heading: 'areaName', choices: await areaChoices(ctx), about: 'ownArea' },
    { name: 'releaseDate', heading: 'releaseDate', kind: 'date' },
    { name: 'procurementMethod', heading: 'procurementMethod' },
    {
      name: 'procurementCategory',
      heading: 'procurementCategory',
      choices: PROCUREMENT_CATEGORIES.map((one) => choice(one, `tables.values.procurementCategory.${one}`)),
    },
    { name: 'sectionCode', heading: 'sectionCode' },
    { name: 'sectionName', heading: 'sectionName' },
    { name: 'part', heading: 'part', choices: PARTS.map((part) => choice(part, `import.parts.${part}`)) },
    { name: 'partyName', heading: 'partyName' },
    { name: 'partyCode', heading: 'partyCode', about: 'partyCode' },
    { name: 'sectionStage', heading: 'sectionStage', choices: STAGES.map((stage) => choice(stage, `stage.${stage}`)) },
    { name: 'stageDay', heading: 'stageDay', kind: 'date' },
  ]
}

function choice(value: string | number, key: string): ImportChoice {
  return { value, labels: LOCALES.map((locale) => translate(locale, key)) }
}

const changedProjects = (planned: readonly PlannedProject[]) => [
  ...new Set(planned.flatMap(({ workbook }) => workbook ?? [])),
]

/** Values of projects alone are edited as by hand, each by the use case of a single project. */
async function write(tx: Tx, planned: readonly PlannedProject[], jobId: string): Promise<WrittenRecord[]> {
  const written: WrittenRecord[] = []
  for (const { edit } of planned) {
    if (!edit) continue
    const { input, before } = edit
    const isNew = edit.id === null
    const id = edit.id ?? (await insertWithSections(tx, input))
    if (!isNew) await updateProject(tx, id, input, () => Promise.resolve(null))
    const after = Object.fromEntries(Object.keys(before).map((field) => [field, input[field as keyof EditedValues]]))
    const state: ImportedProject = { isNew, edited: isNew ? null : { before, after }, workbook: null }
    written.push({ id, title: input.name, before: { ...state } })
  }
  const projects = changedProjects(planned)
  if (projects.length === 0) return written
  await storeWorkbooks(tx, projects, jobId)
  return [...written, ...(await writtenProjects(tx, projects, jobId))]
}
