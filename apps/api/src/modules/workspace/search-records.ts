import { PARTICIPANT_RESOURCES, PARTICIPANT_SIGNS, type ParticipantSign, type Permission } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { REPORTS } from '../acts/list-reports.js'
import { CASES } from '../cases/read-cases.js'
import { ADJUSTMENTS } from '../claims/adjustment/adjustment-list.js'
import { ADMINISTRATORS } from '../identity/administrators/administrator.queries.js'
import { PARTICIPANT_ROWS } from '../participants/records/participants.queries.js'
import { ParticipantsService } from '../participants/records/participants.service.js'
import { ProjectEvaluations } from '../projects/projects/project-evaluations.js'
import { PROJECTS } from '../projects/projects/project-list.js'
import { RATINGS } from '../ratings/read-ratings.js'
import { REGULATIONS } from '../site/regulations/regulation.service.js'
import type { FoundKind, FoundRecords } from './records.dto.js'

/** Records of each kind: the palette shows them all at once. */
const LIMIT = 5

type Found = Omit<FoundRecords, 'kind'>

interface Search {
  kind: FoundKind
  permission: Permission
  find: (ctx: Ctx, keyword: string) => Promise<Found>
}

const first = (keyword: string) => ({ keyword, size: String(LIMIT) })
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/**
 * Finds records for the command palette, by the search of each list that the caller may open, so that the list finds
 * the same ones.
 */
@Injectable()
export class SearchRecords {
  private readonly searches: readonly Search[] = [
    ...PARTICIPANT_SIGNS.map((sign) => this.participants(sign)),
    {
      kind: 'project',
      permission: 'project:list',
      find: async (ctx, keyword) => {
        const list = PROJECTS.with(this.evaluations).listed(ctx, { keyword })
        const { total, rows } = await list.best('name', keyword, LIMIT)
        return { total, records: rows.map(({ id, name, code }) => ({ id, name, note: code })) }
      },
    },
    {
      kind: 'case',
      permission: 'case:list',
      find: async (ctx, keyword) => {
        const { total, records } = await CASES.page(ctx, first(keyword))
        return { total, records: records.map(({ id, title, participantName: note }) => ({ id, name: title, note })) }
      },
    },
    {
      kind: 'report',
      permission: 'integrity:list',
      find: async (ctx, keyword) => {
        const { total, records } = await REPORTS.page(ctx, first(keyword))
        const found = records.map(({ id, participantName: name, itemName, decisionNumber }) => ({
          ...{ id, name },
          note: joined(itemName, decisionNumber),
        }))
        return { total, records: found }
      },
    },
    {
      kind: 'adjustment',
      permission: 'adjustment:list',
      find: async (ctx, keyword) => {
        const { total, records } = await ADJUSTMENTS.page(ctx, first(keyword))
        const found = records.map(({ id, participantName: name, documentNumber: note }) => ({ id, name, note }))
        return { total, records: found }
      },
    },
    {
      kind: 'rating',
      permission: 'rating:list',
      find: async (ctx, keyword) => {
        const { total, records } = await RATINGS.page(ctx, first(keyword))
        const found = records.map(({ id, number: name, areaName, period }) => ({
          ...{ id, name },
          note: joined(areaName, period),
        }))
        return { total, records: found }
      },
    },
    {
      kind: 'administrator',
      permission: 'administrator:list',
      find: async (ctx, keyword) => {
        const { total, rows } = await ADMINISTRATORS.listed(ctx, { keyword }).best('name', keyword, LIMIT)
        return { total, records: rows.map(({ id, name, loginName: note }) => ({ id, name, note })) }
      },
    },
    {
      kind: 'regulation',
      permission: 'regulation:list',
      find: async (ctx, keyword) => {
        const { total, rows } = await REGULATIONS.listed(ctx, { keyword }).best('title', keyword, LIMIT)
        return { total, records: rows.map(({ id, title: name }) => ({ id, name, note: '' })) }
      },
    },
  ]

  constructor(
    private readonly parties: ParticipantsService,
    private readonly evaluations: ProjectEvaluations,
  ) {}

  /** Returns the kinds of which records match, with the first of them. */
  async run(ctx: Ctx, typed: string): Promise<FoundRecords[]> {
    const keyword = typed.trim()
    const found: FoundRecords[] = []
    if (keyword === '') return found
    for (const { kind, permission, find } of this.searches) {
      if (!ctx.me.permissions.has(permission)) continue
      const one = await find(ctx, keyword)
      if (one.total > 0) found.push({ kind, ...one })
    }
    return found
  }

  private participants(sign: ParticipantSign): Search {
    const kind = PARTICIPANT_RESOURCES[sign]
    return {
      kind,
      permission: `${kind}:list`,
      find: async (ctx, keyword) => {
        const list = PARTICIPANT_ROWS[sign].with('masked').listed(ctx, ...this.parties.searchOf(ctx, sign, { keyword }))
        const { total, rows } = await list.best('name', keyword, LIMIT)
        await this.parties.logLookUp(ctx, sign, { keyword }, rows)
        return { total, records: rows.map(({ id, name, code }) => ({ id, name, note: code ?? '' })) }
      },
    }
  }
}
