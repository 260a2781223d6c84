import { FLAG_FIGURES, FLAG_MACHINE, type FlagAction, next, type Page } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import { notFound } from '../../../core/domain-error.js'
import { allAreas, type RowOf, sql } from '../../../database/statement.js'
import { EvaluationFlagEntity } from '../../../entities/evaluation/evaluation-flag.js'
import { defineList, type ListQuery } from '../../../list/list-definition.js'
import { toPage } from '../../../list/page.js'
import { type Plain, readRow } from '../../../list/plain-row.js'
import { listOf } from '../../../list/row-list.js'
import type { FlagDetail, FlagRow } from './flag.dto.js'
import { evidenceOf, flagNames, ofPair } from './flags.sql.js'

const BY_PARTIES = allAreas('a flag that the caller may see is found by its participants')

export const FLAG_LIST = defineList({
  entity: EvaluationFlagEntity,
  searchable: [],
  searchedBeyond: ({ name }) => sql`(t.participant_id IN (SELECT p.id FROM participant p
      WHERE ${name(sql`p.name`)})
    OR ${ofPair(sql`t`)} AND EXISTS (SELECT FROM evaluation_record r
      JOIN participant p ON p.id IN (r.evaluator_id, r.evaluated_id)
      WHERE r.id = t.record_ids[1] AND ${name(sql`p.name`)}))`,
  sortable: ['createTime', 'kind', 'status', 'decidedAt'],
  filterable: ['kind', 'status', 'participantId', 'areaId', 'createTime', 'decidedAt'],
  access: BY_PARTIES,
  defaultSort: 'createTime,desc',
  total: 'counted',
})

/** Maximum number of evaluations of a flag in a response. */
const MAX_EVIDENCE = 200
const ACTIONS = ['confirm', 'dismiss', 'reopen'] as const satisfies readonly FlagAction[]

type Row = Plain<EvaluationFlagEntity>

/** Returns a page of the flags of the caller's area. */
export async function listFlags(ctx: Ctx, query: ListQuery): Promise<Page<FlagRow>> {
  const found = await listOf(ctx, FLAG_LIST, query).page()
  const names = await namesOf(ctx, found.rows)
  return toPage(found, (row) => toRow(ctx, row, names(row.id)))
}

/** Returns a flag of the caller's area with its evidence as it is now. */
export async function readFlag(ctx: Ctx, id: string): Promise<FlagDetail> {
  const row = await readRow(ctx, EvaluationFlagEntity, id)
  if (!row) throw notFound()
  const { kind, status, recordIds, relatedIds, figures, benchmarks, decisions } = row
  const counted = new Set(recordIds)
  const ids = [...recordIds, ...relatedIds]
  const evidence = await evidenceOf.rows(ctx, { ids, limit: MAX_EVIDENCE })
  const mayDecide = ctx.me.permissions.has('flag:update')
  return {
    ...toRow(ctx, row, (await namesOf(ctx, [row]))(id)),
    figures: FLAG_FIGURES[kind].flatMap((name) => {
      const value = figures[name]
      return value === undefined ? [] : [{ name, value }]
    }),
    evidence: evidence.map(({ submittedAt, revealedAt, ...record }) => ({
      ...record,
      counted: counted.has(record.id),
      benchmark: benchmarks[record.id] ?? null,
      submittedAt: submittedAt?.toISOString() ?? null,
      revealedAt: revealedAt?.toISOString() ?? null,
    })),
    evidenceTotal: ids.length,
    decisions: decisions.map(({ accountId: _, ...decision }) => decision),
    can: mayDecide ? ACTIONS.filter((action) => next(FLAG_MACHINE, status, action) !== null) : [],
  }
}

async function namesOf(ctx: Ctx, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await flagNames.rows(ctx, { ids })
  const byId = new Map(found.map((names) => [names.id, names]))
  return (id: string) => {
    const names = byId.get(id)
    if (!names) throw new Error(`flag ${id} has no participant`)
    return names
  }
}

function toRow(ctx: Ctx, row: Row, names: RowOf<typeof flagNames>): FlagRow {
  const { id, kind, status, participantId, areaId, createTime, decidedAt, recordIds } = row
  const { participantName, sign, area, counterpart } = names
  return {
    ...{
      id,
      kind,
      status,
      participantId,
      areaId,
      createTime,
      decidedAt,
      participantName,
      sign,
      counterpart,
    },
    evaluations: recordIds.length,
    areaName: ctx.text(area),
  }
}
