import { EVALUATION_STATUS, type EvaluationStatus } from '@credit/contract'
import { Out, Text } from '#http/fields'
import { pageQuery } from '#list/page-query.dto'

const STATUSES = Object.values(EVALUATION_STATUS)
const STAGE = "'' in procurement, '0' to '3', '4' abandoned"

/** Query of the caller's projects. */
export class MyProjectsQueryDto extends pageQuery() {
  @Text({
    optional: true,
    description: `5 = awaiting: returns 5, 7 and 8. Of ${STATUSES.join(', ')}; several separated by commas`,
  })
  evaluationStatus?: string

  @Text({ optional: true, min: 0 }) keyword?: string
  @Text({ optional: true, description: 'releaseDate or name, with ,asc or ,desc' }) sort?: string
}

class MySectionRow {
  @Out('id') id: string
  @Out() bidSectionName: string
  @Out() bidSectionCode: string
  @Out({ description: STAGE }) status: string
  @Out() statusStr: string
  @Out() remark: string
  @Out({ enum: STATUSES, type: 'integer' }) evaluationStatus: EvaluationStatus
  @Out() evaluationStatusStr: string
  @Out({ description: 'The parties of its present stage are known' }) formalData: boolean
  @Out('time | null', 'The next due time of an open evaluation') dueAt: string | null
}

export class MyProjectRow {
  @Out('id') id: string
  @Out() name: string
  @Out() code: string
  @Out('day | null') releaseDate: string | null
  @Out({ description: `${STAGE}: the lowest of the sections that are not` }) status: string
  @Out() statusStr: string
  @Out({ enum: STATUSES, type: 'integer' }) evaluationStatus: EvaluationStatus
  @Out() evaluationStatusStr: string
  @Out() formalData: boolean
  @Out() pause: boolean
  @Out('time | null') dueAt: string | null
  @Out({ type: [MySectionRow] }) bidSectionList: MySectionRow[]
}
