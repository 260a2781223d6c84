import { SIGN } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { allAreas, scoped } from '#database/scoped'
import { SectionPartyEntity } from '#entities/projects/section-party'
import { ParticipantVisibility } from '../../participants/records/participant-visibility.js'
import { endingRow } from '../endings/ending-facts.js'
import { linksOfSections } from '../links/links.sql.js'
import { ProjectEvaluations } from '../projects/project-evaluations.js'
import { missingParties } from '../stages/formal-data.js'
import { statusOf, statusText } from '../stages/stage-text.js'
import type { SectionRow } from './section.dto.js'
import { visibleParties } from './sections.policy.js'
import { openAlarms, type SectionFound, sectionsOfArea, sectionsOfParty } from './sections.sql.js'

/** Sections as the caller sees them: supervisors by area, participants by participation. */
@Injectable()
export class SectionsService {
  constructor(
    private readonly evaluations: ProjectEvaluations,
    visibility: ParticipantVisibility,
  ) {
    visibility.register(takesPartIn)
  }

  /** Returns the sections of a project that the caller sees; 404 if there are none. */
  async list(ctx: Ctx, projectId: string): Promise<SectionRow[]> {
    return this.rows(ctx, await find(ctx, { projectId }))
  }

  /** Returns a section; 404 if the caller does not see it. */
  async get(ctx: Ctx, id: string): Promise<SectionRow> {
    const [row] = await this.rows(ctx, await find(ctx, { id }))
    if (!row) throw notFound()
    return row
  }

  private async rows(ctx: Ctx, found: readonly SectionFound[]): Promise<SectionRow[]> {
    if (found.length === 0) throw notFound()
    const ids = found.map(({ id }) => id)
    const supervises = ctx.me.sign === SIGN.supervisor
    const own = supervises ? new Map() : await this.evaluations.ownInSections(ctx, ids)
    const coverages = supervises ? await this.evaluations.coverageOfSections(ctx, ids) : new Map()
    const alarms = supervises ? await openAlarms.rows(ctx, { ids }) : []
    const alarmsOf = new Map(alarms.map(({ id, count }) => [id, count]))
    const links = ctx.me.permissions.has('bidder-link:list') ? await linksOfSections.rows(ctx, { ids }) : []
    const linksOf = new Map(links.map(({ id, count }) => [id, count]))
    return found.map(({ name, code, stage, parties, ...section }) => {
      const status = statusOf(stage)
      return {
        ...section,
        ...endingRow(section),
        bidSectionName: name,
        bidSectionCode: code,
        status,
        statusStr: statusText(ctx, status),
        evaluationStatus: own.get(section.id)?.evaluationStatus ?? 0,
        dueAt: own.get(section.id)?.dueAt ?? null,
        parties: visibleParties(ctx.me, stage, parties),
        missing: supervises ? missingParties(stage, new Set(parties.map(({ part }) => part))) : [],
        alarms: alarmsOf.get(section.id) ?? 0,
        links: linksOf.get(section.id) ?? 0,
        coverage: supervises ? (coverages.get(section.id) ?? { due: 0, done: 0 }) : null,
      }
    })
  }
}

async function find(ctx: Ctx, filter: { projectId: string } | { id: string }): Promise<SectionFound[]> {
  if (ctx.me.sign === SIGN.supervisor) return sectionsOfArea.rows(ctx, filter)
  return ctx.me.participantId === null ? [] : sectionsOfParty.rows(ctx, filter)
}

/** Whether a participant takes or took part in a section of an area. */
function takesPartIn(ctx: Ctx, participantId: string, areaId: string): Promise<boolean> {
  const parties = scoped(ctx, SectionPartyEntity, allAreas('the area is given'))
  return parties.exists({ participantId, section: { areaId } })
}
