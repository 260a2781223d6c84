import { columnsOf, type ExportTable } from '../../exchange/export/columns.js'
import { endingFacts } from '../endings/ending-facts.js'
import type { ProjectRow } from './project.dto.js'

const { text, number, flag, time, choice, of } = columnsOf<ProjectRow>()

/** Columns of an export of projects. */
export const PROJECT_TABLE: ExportTable<ProjectRow> = {
  name: 'project',
  entity: 'project',
  columns: [
    text('code', 'projectCode'),
    text('name', 'projectName'),
    text('statusStr', 'stage'),
    flag('pause'),
    text('pauseReason'),
    of('evaluationsDue', ({ coverage }) => coverage.due),
    of('evaluationsDone', ({ coverage }) => coverage.done),
    text('areaName'),
    text('purchaserName'),
    text('agencyName'),
    text('releaseDate'),
    text('procurementMethod'),
    choice('procurementCategory', 'procurementCategory'),
    number('amount'),
    text('currency'),
    of('sections', ({ bidSectionList }) => bidSectionList.map(({ bidSectionName }) => bidSectionName).join('; ')),
    of('contractEndings', ({ bidSectionList, currency }, { ctx }) =>
      bidSectionList
        .map((section) => ({ section, facts: endingFacts(ctx, section, currency) }))
        .filter(({ facts }) => facts.length > 0)
        .map(({ section, facts }) =>
          [section.bidSectionName, ...facts.map(({ label, value }) => `${label} ${value}`)].join(' · '),
        )
        .join('; '),
    ),
    flag('formalData'),
    choice('source', 'source'),
    text('ocid'),
    time('createTime'),
    time('updateTime'),
  ],
}
