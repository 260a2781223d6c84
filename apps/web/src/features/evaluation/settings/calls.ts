import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'

export type Cell = components['schemas']['EvaluationSettingRow']
export type Indicator = Cell['indicators'][number]

/** What this room keeps in the cache stands under this key. */
export const CELLS = 'evaluation-settings'

export function loadCells(): Promise<Cell[]> {
  return answer(api.GET('/credit/admin/api/mutualEvaluation'))
}

export function switchCell(id: string, on: boolean): Promise<Cell> {
  const params = { path: { id } }
  return answer(
    on
      ? api.PUT('/credit/admin/api/mutualEvaluation/enable/{id}', { params })
      : api.PUT('/credit/admin/api/mutualEvaluation/disable/{id}', { params }),
  )
}

/** How many sections stand in the cell's stage now. */
export async function countToOpen(id: string): Promise<number> {
  const params = { path: { id } }
  return (await answer(api.GET('/credit/admin/api/mutualEvaluation/open/{id}', { params })))
    .sections
}

/** Starts a job that opens the cell's records for these sections. */
export async function startOpening(id: string): Promise<string> {
  const params = { path: { id } }
  return (await answer(api.POST('/credit/admin/api/mutualEvaluation/open/{id}', { params }))).jobId
}
