import type { Page } from '@credit/contract'
import type { Ctx } from '../../../core/context.js'
import type { ListQuery, ShownBy } from '../../../list/list-definition.js'
import { toPage } from '../../../list/page.js'
import type { Plain } from '../../../list/plain-row.js'
import { listOf } from '../../../list/row-list.js'
import type { ExportRows } from '../../exchange/export/list-exports.js'
import { listingStateOf } from '../../ledger/changes/published-act.js'
import { subjectsOf } from '../list-reports.js'
import type { SeriousActRow, SeriousRow } from './serious.dto.js'
import { SERIOUS_LIST, type seriousActList } from './serious-list.js'

type Shown = ShownBy<typeof SERIOUS_LIST>
type SupervisorList = ReturnType<typeof seriousActList>
type Subject = ReturnType<Awaited<ReturnType<typeof subjectsOf>>>

/** Returns a page of the published list of serious acts. */
export async function listSerious(ctx: Ctx, query: ListQuery): Promise<Page<SeriousRow>> {
  const found = await listOf(ctx, SERIOUS_LIST, query).page()
  const subject = await subjectsOf(ctx, found.rows)
  return toPage(found, (row) => publicRow(ctx, row, subject(row.id)))
}

/** All rows of the published list that match, for an export. */
export function exportedSerious(tx: Ctx, query: ListQuery): ExportRows<Shown, SeriousRow> {
  return {
    list: listOf(tx, SERIOUS_LIST, query),
    toRows: async (rows) => {
      const subject = await subjectsOf(tx, rows)
      return rows.map((row) => publicRow(tx, row, subject(row.id)))
    },
  }
}

/** Returns a page of the serious acts of a role as supervisors see them. */
export async function listSeriousActs(ctx: Ctx, list: SupervisorList, query: ListQuery): Promise<Page<SeriousActRow>> {
  const found = await listOf(ctx, list, query).page()
  const subject = await subjectsOf(ctx, found.rows)
  return toPage(found, (row) => supervisorRow(ctx, row, subject(row.id)))
}

/** All of them that match, for an export. */
export function exportedSeriousActs(
  tx: Ctx,
  list: SupervisorList,
  query: ListQuery,
): ExportRows<ShownBy<SupervisorList>, SeriousActRow> {
  return {
    list: listOf(tx, list, query),
    toRows: async (rows) => {
      const subject = await subjectsOf(tx, rows)
      return rows.map((row) => supervisorRow(tx, row, subject(row.id)))
    },
  }
}

function publicRow(ctx: Ctx, row: Plain<Shown>, subject: Subject): SeriousRow {
  const { id, description, penalty, basis, decidedOn, authority } = row
  const { decisionNumber, publishDate, publishEndDate } = row
  const { participantName, code, sign, address, area } = subject
  return {
    id,
    decisionNumber,
    publishDate,
    publishEndDate,
    sign,
    address,
    name: participantName,
    unifiedSocialCreditCode: code,
    areaName: ctx.text(area),
    behavior: description,
    punishmentResult: penalty,
    punishmentBasis: basis,
    punishmentDate: decidedOn,
    enforcementUnit: authority,
  }
}

function supervisorRow(ctx: Ctx, row: Plain<ShownBy<SupervisorList>>, subject: Subject): SeriousActRow {
  const { participantId, points, validUntil, endedOn, source, importBatch, areaId } = row
  const participant = { sign: subject.sign, code: subject.code, status: subject.participantStatus }
  return {
    ...publicRow(ctx, row, subject),
    participantId,
    points,
    validUntil,
    endedOn,
    source,
    importBatch,
    itemName: ctx.text(subject.item),
    listing: listingStateOf({ ...row, participant }, ctx.clock.today()),
    projectName: subject.projectName,
    own: ctx.me.city || areaId === ctx.me.areaId,
  }
}
