import { ADJUSTMENT_MACHINE, next, type Page } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { Ctx } from '../../../core/context.js'
import { notFound } from '../../../core/domain-error.js'
import { type RowOf, sql } from '../../../database/statement.js'
import { AdjustmentEntity } from '../../../entities/credit/adjustment.js'
import { escapeLike } from '../../../list/filter-values.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { toPage } from '../../../list/page.js'
import { type Plain, readRow } from '../../../list/plain-row.js'
import { listOf } from '../../../list/row-list.js'
import { filesOf } from '../../files/attached-files.queries.js'
import { SignedUrls } from '../../files/signed-urls.js'
import type { AdjustmentDetail, AdjustmentRow } from './adjustment.dto.js'
import { adjustmentSubjects } from './adjustments.sql.js'

export const ADJUSTMENT_LIST = defineList({
  entity: AdjustmentEntity,
  searchable: ['documentNumber'],
  sortable: ['createTime', 'status', 'points', 'validUntil', 'decidedAt'],
  filterable: [
    'participantId',
    'areaId',
    'status',
    'points',
    'documentNumber',
    'validUntil',
    'createTime',
    'decidedAt',
  ],
  defaultSort: 'createTime,desc',
  total: 'counted',
})

type Row = Plain<AdjustmentEntity>
type Subject = RowOf<typeof adjustmentSubjects>

/** Lists and shows adjustments to the supervisors of the area. */
@Injectable()
export class ReadAdjustments {
  constructor(@Inject(SignedUrls) private readonly urls: SignedUrls) {}

  async list(ctx: Ctx, { keyword, ...query }: ListQuery): Promise<Page<AdjustmentRow>> {
    const list = listOf(ctx, ADJUSTMENT_LIST, query)
    const word = String(keyword ?? '').trim()
    if (word) {
      const part = `%${escapeLike(word)}%`
      list.where(sql`(t.document_number ILIKE ${part} OR EXISTS (SELECT FROM participant p
        WHERE p.id = t.participant_id AND p.name ILIKE ${part}))`)
    }
    const found = await list.page()
    const subject = await subjectsOf(ctx, found.rows)
    return toPage(found, (row) => toRow(ctx, row, subject(row.id)))
  }

  async get(ctx: Ctx, id: string): Promise<AdjustmentDetail> {
    const row = await readRow(ctx, AdjustmentEntity, id)
    if (!row) throw notFound()
    const subject = (await subjectsOf(ctx, [row]))(id)
    const now = ctx.clock.now()
    const files = await filesOf(ctx, subject.fileIds, (file) => this.urls.inRow(file, now))
    return { ...toRow(ctx, row, subject), files }
  }
}

async function subjectsOf(ctx: Ctx, rows: readonly Row[]): Promise<(id: string) => Subject> {
  const ids = rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await adjustmentSubjects.rows(ctx, { ids })
  const byId = new Map(found.map((subject) => [subject.id, subject]))
  return (id) => {
    const subject = byId.get(id)
    if (!subject) throw new Error(`adjustment ${id} has no participant`)
    return subject
  }
}

function toRow(ctx: Ctx, row: Row, subject: Subject): AdjustmentRow {
  const { id, participantId, areaId, points, reason, documentNumber, status } = row
  const { inForceFrom, validUntil, decisionText, decidedAt, createTime } = row
  const { participantName, sign, area, requestedBy, decidedBy } = subject
  return {
    ...{ id, participantId, areaId, points, reason, documentNumber, status },
    ...{ inForceFrom, validUntil, decisionText, decidedAt, createTime },
    ...{ participantName, sign, requestedBy, decidedBy },
    areaName: ctx.text(area),
    can: actionsOn(ctx, row),
  }
}

/** The second supervisor is another than the first (C7). */
function actionsOn(ctx: Ctx, { status, requestedById }: Row): string[] {
  const { permissions, accountId } = ctx.me
  if (!permissions.has('adjustment:approve') || requestedById === accountId) return []
  const actions = ['approve', 'reject'] as const
  return actions.filter((action) => next(ADJUSTMENT_MACHINE, status, action) !== null)
}
