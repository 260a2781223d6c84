import { Enum, Out } from '#http/fields'
import { pageQuery } from '#list/page-query.dto'

export class SystemMessageQuery extends pageQuery() {
  @Enum([0, 1], { optional: true }) status?: 0 | 1
}

export class SystemMessageRow {
  @Out('id') id: string
  @Out() title: string
  @Out() content: string
  @Out({ description: 'Path of the related page; empty = none' }) link: string
  @Out('time') createTime: string
  @Out({ type: 'integer', enum: [0, 1] }, '0 unread, 1 read') status: number
}

export class SystemMessagePage {
  @Out({ type: [SystemMessageRow] }) records: SystemMessageRow[]
  @Out('integer') total: number
  @Out('integer') current: number
  @Out('integer') size: number
  @Out('integer') pages: number
  @Out('integer', 'Over all pages') unread: number
}

export class MarkedMessages {
  @Out('integer', 'Messages that were marked') marked: number
  @Out('integer', 'Messages that are still unread') unread: number
}
