import { AWAITING_STATUSES } from '@credit/contract'
import type { ProjectRow, SectionRow } from './model.js'

/** Project, one of several sections, or the number of collapsed sections. */
export interface Row {
  id: string
  project: ProjectRow
  section: SectionRow | undefined
  sections?: Row[]
  rest?: number
  /** True for a section that stands for itself, with the name of its project. */
  alone?: true
}

export const isSection = (row: Row) => row.id !== row.project.id

/** Returns the rows of a list that has one project per section. */
export const sectionRowsOf = (projects: readonly ProjectRow[]): Row[] =>
  projects.flatMap((project) =>
    project.bidSectionList.map((section): Row => ({ id: section.id, project, section, alone: true })),
  )

const isDue = ({ evaluationStatus }: SectionRow) => AWAITING_STATUSES.some((one) => one === evaluationStatus)

interface Folding {
  /** True if sections without pending work are collapsed. */
  fold: boolean
  /** Projects whose sections are all expanded. */
  unfolded: readonly string[]
}

/** Returns the rows of projects: due sections first, the others collapsed into one row. */
export function rowsOf(projects: readonly ProjectRow[], { fold, unfolded }: Folding): Row[] {
  return projects.map((project) => {
    const { id, bidSectionList } = project
    const [only, ...others] = bidSectionList
    if (others.length === 0) return { id, project, section: only }
    const toRow = (section: SectionRow): Row => ({ id: section.id, project, section })
    const due = bidSectionList.filter(isDue)
    const rest = bidSectionList.filter((section) => !isDue(section))
    if (!fold || due.length === 0 || rest.length === 0)
      return { id, project, section: undefined, sections: bidSectionList.map(toRow) }
    const foldedRow = { id: `${id} rest`, project, section: undefined, rest: rest.length }
    const shown = unfolded.includes(id) ? rest.map(toRow) : []
    return { id, project, section: undefined, sections: [...due.map(toRow), foldedRow, ...shown] }
  })
}
