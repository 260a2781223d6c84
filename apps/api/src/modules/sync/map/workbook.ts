import type { Part, PlainDate, ProcurementCategory, Stage } from '@credit/contract'
import type { StoredRelease } from '../read/merge-releases.js'

/** A party of a section; without a credit code or certificate number, its name alone is known. */
export interface WorkbookParty {
  part: Part
  name: string
  code: string | null
}

export interface WorkbookSection {
  code: string
  name: string
  parties: WorkbookParty[]
  /** Days when stages were reached. */
  stages: Partial<Record<Stage, PlainDate>>
}

/** All that the workbooks imported so far say of a project. */
export interface WorkbookProject {
  code: string
  name: string
  areaCode: string
  releaseDate: PlainDate | null
  procurementMethod: string | null
  /** Missing in workbooks imported before kinds were read. */
  procurementCategory?: ProcurementCategory
  sections: WorkbookSection[]
}

/** Property of a stored release that holds a {@link WorkbookProject}. Releases of the platform never have it. */
export const WORKBOOK = 'x_workbook'

/** Returns the id of a process that only workbooks state; the code of its project may be edited by hand later. */
export const workbookOcid = (areaCode: string, code: string): string => `workbook-${areaCode}-${code}`

/** Returns what the workbooks say of a project: the last of its releases; null if it has none of theirs. */
export function workbookIn(releases: readonly StoredRelease[]): WorkbookProject | null {
  const last = lastWorkbook(releases)
  return last ? (last.body[WORKBOOK] as WorkbookProject) : null
}

/** Returns the last release of a project that a workbook made. */
export function lastWorkbook(releases: readonly StoredRelease[]): StoredRelease | undefined {
  const arrival = (release: StoredRelease) => release.arrival ?? Number.POSITIVE_INFINITY
  return releases.filter(({ body }) => WORKBOOK in body).sort((a, b) => arrival(b) - arrival(a))[0]
}
