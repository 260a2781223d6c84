import { EVALUATION_STATUS, type EvaluationStatus } from '@credit/contract'
import { Out } from '../../platform/http/fields.js'

const STATUSES = Object.values(EVALUATION_STATUS)
const STAGE = "'' in procurement, '0' to '3', '4' abandoned"

export class MySectionRow {
  @Out({ format: 'uuid' })
  id: string

  @Out()
  bidSectionName: string

  @Out()
  bidSectionCode: string

  @Out({ description: STAGE })
  status: string

  @Out()
  statusStr: string

  @Out()
  remark: string

  @Out({ enum: STATUSES, type: 'integer' })
  evaluationStatus: EvaluationStatus

  @Out()
  evaluationStatusStr: string

  @Out({ description: 'The parties of its present stage are known' })
  formalData: boolean

  @Out({ format: 'date-time', nullable: true, description: 'The next due time of what awaits' })
  dueAt: string | null
}

export class MyProjectRow {
  @Out({ format: 'uuid' })
  id: string

  @Out()
  name: string

  @Out()
  code: string

  @Out({ format: 'date', nullable: true })
  releaseDate: string | null

  @Out({ description: `${STAGE}: the lowest of the sections that are not` })
  status: string

  @Out()
  statusStr: string

  @Out({ enum: STATUSES, type: 'integer' })
  evaluationStatus: EvaluationStatus

  @Out()
  evaluationStatusStr: string

  @Out()
  formalData: boolean

  @Out()
  pause: boolean

  @Out({ format: 'date-time', nullable: true })
  dueAt: string | null

  @Out({ type: [MySectionRow] })
  bidSectionList: MySectionRow[]
}
