import { Bool, Html, Int, Out, Ref, Refs, Text } from '../../platform/http/fields.js'
import { FileInfo } from '../files.dto.js'

/** Body of POST and PUT. */
export class RegulationInput {
  @Text({ max: 200 })
  title: string

  @Html({ description: 'Sanitised on the server' })
  content: string

  @Refs({ optional: true, max: 20, description: 'Attachments, uploaded before' })
  fileIds?: string[]

  @Ref({
    optional: true,
    nullable: true,
    description: 'Area that shows it; the own one if left out',
  })
  areaId?: string | null

  @Bool({ optional: true, description: 'All areas show it; for the city to say' })
  all?: boolean

  @Int({ optional: true, max: 9999, description: 'Smaller stands first' })
  sortOrder?: number

  @Int({ optional: true, min: 1 })
  version?: number
}

export class Regulation {
  @Out({ format: 'uuid' })
  id: string

  @Out()
  title: string

  @Out({ required: false, format: 'html', description: 'Left out of lists' })
  content?: string

  @Out({ type: [String], format: 'uuid' })
  fileIds: string[]

  @Out({ required: false, type: [FileInfo], description: 'Left out of lists' })
  files?: FileInfo[]

  @Out({ type: 'integer' })
  sortOrder: number

  @Out()
  published: boolean

  @Out({ type: String, format: 'date-time', nullable: true })
  publishTime: string | null

  @Out({ type: String, format: 'uuid', nullable: true, description: 'null = all areas' })
  areaId: string | null

  @Out()
  all: boolean

  @Out({ format: 'date-time' })
  createTime: string

  @Out({ format: 'date-time' })
  updateTime: string

  @Out({ type: 'integer' })
  version: number
}

export class RegulationFrontRow {
  @Out({ format: 'uuid' })
  id: string

  @Out()
  title: string

  @Out({ format: 'date-time' })
  createTime: string
}

/** A published text with its neighbours in the public list. */
export class RegulationFrontDetail extends RegulationFrontRow {
  @Out({ format: 'html' })
  content: string

  @Out({ type: [FileInfo] })
  files: FileInfo[]

  @Out({ type: String, nullable: true, description: 'null = all areas' })
  areaName: string | null

  @Out({ type: RegulationFrontRow, nullable: true, description: 'The newer one' })
  previous: RegulationFrontRow | null

  @Out({ type: RegulationFrontRow, nullable: true, description: 'The older one' })
  next: RegulationFrontRow | null
}
