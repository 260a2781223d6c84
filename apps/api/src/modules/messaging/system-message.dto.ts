import { Enum, Out } from '#http/fields'
import { pageQuery } from '#list/page-query.dto'

export class SystemMessageQuery extends pageQuery() {
  @Enum([0, 1], { optional: true }) status?: 0 | 1
}

export class SystemMessageRow {
  @Out({ format: 'uuid' }) id: string
  @Out() title: string
  @Out() content: string
  @Out({ description: 'Path of the related page; empty = none' }) link: string
  @Out({ format: 'date-time' }) createTime: string
  @Out({ type: 'integer', enum: [0, 1], description: '0 unread, 1 read' }) status: number
}

export class SystemMessagePage {
  @Out({ type: [SystemMessageRow] }) records: SystemMessageRow[]
  @Out({ type: 'integer' }) total: number
  @Out({ type: 'integer' }) current: number
  @Out({ type: 'integer' }) size: number
  @Out({ type: 'integer' }) pages: number
  @Out({ type: 'integer', description: 'Over all pages' }) unread: number
}

export class MarkedMessages {
  @Out({ type: 'integer', description: 'Messages that were marked' }) marked: number
  @Out({ type: 'integer', description: 'Messages that are still unread' }) unread: number
}
