import { EVALUATION_STATUS, type EvaluationStatus } from '@credit/contract'
import { Enum, Out, Text } from '#http/fields'
import { pageQuery } from '#list/page-query.dto'

const STATUSES = Object.values(EVALUATION_STATUS)
const ROWS = ['project', 'section'] as const
const STAGE = "'' in procurement, '0' to '3', '4' abandoned"

/** Query of the caller's projects. */
export class MyProjectsQueryDto extends pageQuery() {
  @Text({
    optional: true,
    description: `5 = awaiting: returns 5, 7 and 8. Of ${STATUSES.join(', ')}; several separated by commas`,
  })
  evaluationStatus?: string

  @Enum(ROWS, {
    optional: true,
    description: 'section: one row per section in which the caller evaluates, 8 = with any deferred evaluation',
  })
  per?: (typeof ROWS)[number]

  @Text({ optional: true, min: 0 }) keyword?: string
  @Text({ optional: true, description: 'releaseDate or name, with ,asc or ,desc' }) sort?: string
}

/** An evaluation that the caller deferred. */
class MyDeferredRow {
  @Out('id') id: string
  @Out({ description: 'Who is to be evaluated' }) name: string
  @Out('time') dueAt: string
  @Out({ description: 'Reason of the last deferral, in the language of the caller' }) reason: string
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
  @Out({ type: [MyDeferredRow] }, 'Evaluations that the caller deferred') deferred: MyDeferredRow[]
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
