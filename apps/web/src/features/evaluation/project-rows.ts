import { AWAITING_STATUSES } from '@credit/contract'
import type { ProjectRow, SectionRow } from './model.js'

/** A project, one of its sections where it has several, or the number of those that are folded. */
export interface Row {
  id: string
  project: ProjectRow
  section: SectionRow | undefined
  sections?: Row[]
  rest?: number
}

export const isSection = (row: Row) => row.id !== row.project.id

const isDue = ({ evaluationStatus }: SectionRow) => AWAITING_STATUSES.some((one) => one === evaluationStatus)

interface Folding {
  /** Whether sections that need nothing now are folded. */
  fold: boolean
  /** The projects whose sections are all shown. */
  unfolded: readonly string[]
}

/** Returns the rows of projects: sections that are due first, the others folded into one row. */
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
