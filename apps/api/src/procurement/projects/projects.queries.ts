import type { BidSection } from '../../entities/bid-section.js'
import { Project } from '../../entities/project.js'
import type { Plain } from '../../platform/crud/crud.service.js'
import { type ListQuery, listRows, parseList, readRow } from '../../platform/crud/list-query.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { DomainError } from '../../platform/http/domain-error.js'
import type { PageQuery } from '../../platform/http/page.js'
import { optionalId } from '../../platform/http/params.js'
import type { Coverage } from './project.dto.js'

export type PlainProject = Plain<Project>

const OPTIONS = {
  searchable: ['name', 'code'],
  sortable: ['name', 'code', 'releaseDate', 'createTime', 'updateTime', 'amount'],
  filterable: [
    'name',
    'code',
    'areaId',
    'releaseDate',
    'createTime',
    'formalData',
    'pause',
    'source',
  ],
  defaultSort: 'createTime,desc',
}

const LAST = 'NOT t.all_abandoned AND t.lowest_stage = 3'
/** Something that was asked is not decided yet (domain.md "Figures of the dashboard"). */
const UNDECIDED = `EXISTS (SELECT 1 FROM evaluation_record r WHERE r.project_id = t.id
  AND r.status IN ('pending', 'deferred', 'submitted'))`

/** A page of projects; besides their columns, `status` and `participantId` filter. */
export async function listProjects(
  ctx: Ctx,
  { status, participantId, ...query }: ListQuery,
): Promise<{ rows: PlainProject[]; total: number; page: PageQuery }> {
  const metadata = ctx.manager.dataSource.getMetadata(Project)
  const list = parseList(metadata, OPTIONS, query)
  if (status !== undefined && status !== '') {
    const stages = String(status).split(',')
    if (!stages.every((stage) => /^([0-4]|none|payment|done)$/.test(stage))) {
      throw new DomainError('VALIDATION', { fields: { status: ['field.invalid'] } })
    }
    list.conditions.push((s) => {
      const asked = [
        `CASE WHEN t.all_abandoned THEN '4' ELSE coalesce(t.lowest_stage::text, 'none') END
          = ANY(${s.param(stages)}::text[])`,
      ]
      // The last stage as the dashboard's figures part it.
      if (stages.includes('payment')) asked.push(`${LAST} AND ${UNDECIDED}`)
      if (stages.includes('done')) asked.push(`${LAST} AND NOT ${UNDECIDED}`)
      return `(${asked.join(' OR ')})`
    })
  }
  const party = optionalId(
    'participantId',
    participantId === undefined ? undefined : String(participantId),
  )
  if (party) {
    list.conditions.push(
      (s) => `EXISTS (SELECT 1 FROM section_party sp JOIN bid_section b ON b.id = sp.section_id
        WHERE sp.participant_id = ${s.param(party)} AND sp.removed_at IS NULL AND b.project_id = t.id)`,
    )
  }
  const { rows, total } = await listRows<PlainProject>(ctx, metadata, list)
  return { rows, total, page: list.page }
}

export function readProject(ctx: Ctx, id: string): Promise<PlainProject | null> {
  return readRow<PlainProject>(ctx, ctx.manager.dataSource.getMetadata(Project), id)
}

export interface ProjectBeside {
  id: string
  areaName: string
  purchaserName: string
  agencyName: string
  coverage: Coverage
  sections: Pick<BidSection, 'id' | 'name' | 'code' | 'remark' | 'filedOn' | 'stage'>[]
}

/** What stands beside projects that the caller may see: area, parties, sections, evaluations. */
export async function besideProjects(ctx: Ctx, ids: readonly string[]): Promise<ProjectBeside[]> {
  if (ids.length === 0) return []
  return sql<ProjectBeside>(ctx, (s) => {
    const names = (part: string) => `coalesce((SELECT string_agg(DISTINCT a.name, '、')
      FROM section_party sp JOIN bid_section b ON b.id = sp.section_id JOIN participant a ON a.id = sp.participant_id
      WHERE b.project_id = p.id AND sp.part = '${part}' AND sp.removed_at IS NULL), '')`
    return `SELECT p.id, a.names->>${s.param(ctx.locale)} AS "areaName",
        ${names('buyer')} AS "purchaserName", ${names('agency')} AS "agencyName",
        (SELECT json_build_object('due', count(*), 'done', count(*) FILTER (WHERE r.status IN ('submitted', 'revealed')))
          FROM evaluation_record r WHERE r.project_id = p.id AND NOT r.optional
            AND r.status NOT IN ('closed', 'voided')) AS coverage,
        coalesce((SELECT json_agg(json_build_object('id', b.id, 'name', b.name, 'code', b.code, 'stage', b.stage,
          'remark', b.remark, 'filedOn', b.filed_on) ORDER BY b.position, b.create_time, b.id) FROM bid_section b WHERE b.project_id = p.id), '[]') AS sections
      FROM project p JOIN area a ON a.id = p.area_id
      WHERE p.id = ANY(${s.param(ids)}::uuid[]) AND ${s.area('p.area_id')}`
  })
}
