import type { OpenStage } from '@credit/contract'
import { Int, Out, Ref, Refs } from '#http/fields'
import { OPENING_OBSTACLES, type OpeningObstacle } from '../evaluation/opening/explain-pair.js'

export class OpeningQuery {
  @Int({ max: 3 }) stage: OpenStage
  @Ref({ description: 'Party that would evaluate' }) evaluatorId: string
  @Ref({ description: 'Party that would be evaluated' }) evaluatedId: string
}

export class OpeningExplanation {
  @Out({ description: 'The pair has a record of this stage' }) opened: boolean

  @Out(
    { enum: OPENING_OBSTACLES, isArray: true },
    'What would stop a record from opening now; none and not opened: it opens when the cell is applied to sections in their stage',
  )
  obstacles: OpeningObstacle[]
}

/** Evaluations of one cell that wait for a supervisor. */
export class WaitingRow {
  @Out('id') settingId: string
  @Out() code: string
  @Out('integer') stage: number
  @Out('integer') evaluatorSign: number
  @Out('integer') evaluatedSign: number
  @Out('integer', 'Evaluations that would open') records: number
}

export class WaitingInput {
  @Refs({ optional: true, description: 'Cells to open; all where left out' }) settingIds?: string[]
}
