import { dateOf } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { type CaseEvaluation, EvaluationsOfCases } from '../../cases/evaluations-of-cases.js'
import { recordText } from '../records/record-text.js'
import { evaluationsInCases } from './evaluations-in-cases.sql.js'
import { voidRecords } from './void-records.js'

/** The evaluations that cases are about. */
@Injectable()
export class EvaluationsInCases extends EvaluationsOfCases {
  async read(ctx: Ctx, recordIds: readonly string[]): Promise<CaseEvaluation[]> {
    const rows = await evaluationsInCases.rows(ctx, { recordIds })
    return rows.map(({ revealedAt, bidSectionName, projectName, ...row }) => ({
      ...row,
      revealedOn: revealedAt && dateOf(revealedAt),
      text: recordText({ ...row, bidSectionName, projectName }),
    }))
  }

  void(tx: Tx, recordIds: readonly string[]): Promise<void> {
    return voidRecords(tx, recordIds, 'objection')
  }
}
