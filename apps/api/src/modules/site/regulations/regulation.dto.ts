import { Bool, Html, Int, Out, Ref, Refs, Text } from '#http/fields'
import { pageQuery } from '#list/page-query.dto'
import { FileInfo } from '../../files/attached-file.dto.js'

export class RegulationFrontQuery extends pageQuery() {
  @Ref({ optional: true, description: 'Area whose public pages ask; every area by default' }) areaId?: string
  @Text({ optional: true, max: 200, spaces: true, description: 'Contained in the title' }) keyword?: string
}

export class RegulationFrontDetailQuery {
  @Ref({ optional: true, description: 'Area whose list the text was opened from' }) areaId?: string
}

/** Body of POST and PUT. */
export class RegulationInput {
  @Text({ max: 200 }) title: string
  @Html({ description: 'Sanitised on the server' }) content: string
  @Refs({ optional: true, max: 20, description: 'Attachments, uploaded before' }) fileIds?: string[]

  @Ref({
    optional: true,
    nullable: true,
    description: "Area that shows it; the caller's by default",
  })
  areaId?: string | null

  @Bool({ optional: true, description: 'All areas show it; set by the city' }) all?: boolean
  @Int({ optional: true, max: 9999, description: 'Smaller stands first' }) sortOrder?: number
  @Int({ optional: true, min: 1 }) version?: number
}

export class Regulation {
  @Out('id') id: string
  @Out() title: string
  @Out({ required: false, format: 'html' }, 'Not in lists') content?: string
  @Out({ type: [String], format: 'uuid' }) fileIds: string[]
  @Out({ required: false, type: [FileInfo] }, 'Not in lists') files?: FileInfo[]
  @Out('integer') sortOrder: number
  @Out() published: boolean
  @Out('time | null') publishTime: string | null
  @Out('id | null', 'null = all areas') areaId: string | null
  @Out() all: boolean
  @Out('time') createTime: string
  @Out('time') updateTime: string
  @Out('integer') version: number
}

export class RegulationFrontRow {
  @Out('id') id: string
  @Out() title: string
  @Out('time') createTime: string
}

/** A published text with its neighbours in the public list. */
export class RegulationFrontDetail extends RegulationFrontRow {
  @Out({ format: 'html' }) content: string
  @Out({ type: [FileInfo] }) files: FileInfo[]
  @Out('text | null', 'null = all areas') areaName: string | null
  @Out({ type: RegulationFrontRow, nullable: true }, 'The newer one') previous: RegulationFrontRow | null
  @Out({ type: RegulationFrontRow, nullable: true }, 'The older one') next: RegulationFrontRow | null
}
