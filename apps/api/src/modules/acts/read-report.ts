import { DISHONEST_RECORD_MACHINE, next } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { answerFrom } from '#http/fields'
import type { FileInfo } from '../files/attached-file.dto.js'
import { SignedUrls } from '../files/signed-urls.js'
import { contractsOfParty } from '../projects/sections/contracts-of-party.js'
import { isRepairable, wasHeard } from './examine-report.js'
import { OwnReport, type ReportOffer, ReportRow } from './report.dto.js'
import { type ReportData, selectOwnReport, selectReport } from './reports.sql.js'

const DECISIONS = ['notice', 'confirm', 'dismiss', 'repair', 'revoke'] as const satisfies readonly ReportOffer[]

/** Shows a dishonest record to the supervisors who decide on it, and to the participant it is about. */
@Injectable()
export class ReadReport {
  constructor(private readonly urls: SignedUrls) {}

  /** The record as a supervisor of its area reads it. */
  async forSupervisor(ctx: Ctx, id: string): Promise<ReportRow> {
    const found = await selectReport.first(ctx, { id })
    if (!found) throw notFound()
    return answerFrom(ReportRow, { ...found, ...(await this.reportOf(ctx, found)) }, { can: decisionsOn(ctx, found) })
  }

  /** The record as its participant reads it: the evidence of an anonymous report could name its giver. */
  async forParty(ctx: Ctx, id: string): Promise<OwnReport> {
    const found = ctx.me.participantId ? await selectOwnReport.first(ctx, { id }) : undefined
    if (!found) throw notFound()
    const report = await this.reportOf(ctx, found)
    return {
      ...report,
      files: found.anonymous ? [] : report.files,
      can: [
        ...(canState(ctx, found) ? (['statement'] as const) : []),
        ...(found.status === 'confirmed' && isRepairable(ctx, found) ? (['repair'] as const) : []),
      ],
    }
  }

  private async reportOf(ctx: Ctx, data: ReportData): Promise<OwnReport> {
    const { item, area, basisOfItem, points, files } = data
    const used = await this.urls.filesOf(
      ctx,
      files.map(({ id }) => id),
    )
    const of = (field: string): FileInfo[] => {
      const ids = new Set(files.filter((file) => file.field === field).map(({ id }) => id))
      return used.filter(({ id }) => ids.has(id))
    }
    return answerFrom(OwnReport, data, {
      itemName: ctx.text(item),
      itemBasis: basisOfItem ? ctx.text(basisOfItem) : '',
      areaName: ctx.text(area),
      points: Number(points),
      files: of('fileIds'),
      statementFiles: of('statementFileIds'),
      decisionFiles: of('decisionFileIds'),
      contracts: await contractsOfParty(ctx, data),
      can: [],
    })
  }
}

/** The decisions that the caller may take now. */
function decisionsOn(ctx: Ctx, record: ReportData): ReportOffer[] {
  if (!ctx.me.permissions.has('integrity:approve')) return []
  return DECISIONS.filter((action) => {
    if (next(DISHONEST_RECORD_MACHINE, record.status, action) === null) return false
    if (action === 'notice') return !record.sealed
    if (action === 'confirm') return wasHeard(ctx, record)
    return action !== 'repair' || isRepairable(ctx, record)
  })
}

const canState = (ctx: Ctx, { status, statementAt, noticeEndsOn }: ReportData): boolean =>
  status === 'noticed' && statementAt === null && (noticeEndsOn === null || noticeEndsOn >= ctx.clock.today())
