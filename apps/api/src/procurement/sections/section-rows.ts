import { evaluationStatusOf, isOpen } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { statusOf, statusText } from '../projects/project-rows.js'
import type { SectionRow } from './section.dto.js'
import { visibleParties } from './sections.policy.js'
import type { SectionFound } from './sections.queries.js'

/** Answers of sections, for the caller. */
export function sectionRows(ctx: Ctx, found: SectionFound[]): SectionRow[] {
  return found.map(({ name, code, stage, own, parties, ...section }) => {
    const status = statusOf(stage)
    const due = own.filter((record) => isOpen(record.status)).map((record) => record.dueAt)
    return {
      ...section,
      bidSectionName: name,
      bidSectionCode: code,
      status,
      statusStr: statusText(ctx, status),
      evaluationStatus: evaluationStatusOf(own.map((record) => record.status)),
      dueAt: due.sort()[0] ?? null,
      parties: visibleParties(ctx.me, stage, parties),
    }
  })
}
