import { FLAG_FIGURES, FLAG_MACHINE, next } from '@credit/contract'
import type { Ctx } from '#core/context'
import { timeText } from '#core/time-text'
import { allAreas, sql, table } from '#database/statement'
import { EvaluationFlagEntity } from '#entities/evaluation/evaluation-flag'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { ParticipantEntity } from '#entities/participants/participant'
import { answerFrom } from '#http/fields'
import { defineRows } from '#list/rows'
import { FLAG_OFFERS, type FlagDetail, FlagEvidenceRow, FlagRow } from './flag.dto.js'
import { evidenceOf, flagNames, namingRecords } from './flags.sql.js'

const t = table(EvaluationFlagEntity, 't')
const p = table(ParticipantEntity, 'p')
const r = table(EvaluationRecordEntity, 'r')

const BY_PARTIES = allAreas('a flag that the caller may see is found by its participants')

/** Flags of the caller's area. */
export const FLAGS = defineRows(FlagRow, {
  entity: EvaluationFlagEntity,
  searchable: [],
  searchedBeyond: ({ name }) => sql`(${t.participantId} IN (SELECT ${p.id} FROM ${p}
      WHERE ${name(p.name)})
    OR EXISTS (SELECT FROM ${r} JOIN ${p} ON ${p.id} IN (${r.evaluatorId}, ${r.evaluatedId})
      WHERE ${r.id} = ANY(${namingRecords(t)}) AND ${name(p.name)}))`,
  sortable: ['createTime', 'kind', 'status', 'decidedAt'],
  filterable: ['kind', 'status', 'participantId', 'areaId', 'createTime', 'decidedAt'],
  access: BY_PARTIES,
  defaultSort: 'createTime,desc',
  total: 'counted',
  extraColumns: ['recordIds', 'relatedIds', 'figures', 'benchmarks', 'decisions'],
  details: flagNames,
  fields: {
    evaluations: ({ recordIds }) => recordIds.length,
    counterpart: ({ kind, others }) => (kind === 'ring' ? null : (others[0] ?? null)),
    members: ({ kind, others }) => (kind === 'ring' ? others : []),
    areaName: ({ area }, ctx) => ctx.text(area),
    can: ({ status }, { me }) =>
      me.permissions.has('flag:update')
        ? FLAG_OFFERS.filter((action) => next(FLAG_MACHINE, status, action) !== null)
        : [],
  },
})

/** Maximum number of evaluations of a flag in a response. */
const MAX_EVIDENCE = 200

/** Returns a flag of the caller's area with its evidence as it is now. */
export async function readFlag(ctx: Ctx, id: string): Promise<FlagDetail> {
  const { row, source } = await FLAGS.find(ctx, id)
  const { kind, recordIds, relatedIds, figures, benchmarks, decisions } = source
  const counted = new Set(recordIds)
  const ids = [...recordIds, ...relatedIds]
  const evidence = await evidenceOf.rows(ctx, { ids, limit: MAX_EVIDENCE })
  return {
    ...row,
    figures: FLAG_FIGURES[kind].flatMap((name) => {
      const value = figures[name]
      return value === undefined ? [] : [{ name, value }]
    }),
    evidence: evidence.map((record) =>
      answerFrom(FlagEvidenceRow, record, {
        counted: counted.has(record.id),
        benchmark: benchmarks[record.id] ?? null,
      }),
    ),
    evidenceTotal: ids.length,
    decisions: decisions.map(({ accountId: _, ...decision }) => ({
      ...decision,
      at: timeText(new Date(decision.at)),
    })),
  }
}
