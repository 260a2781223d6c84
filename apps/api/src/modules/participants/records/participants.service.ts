import {
  ANONYMOUS_MIN,
  evaluatorStep,
  hasIdNumberForm,
  normaliseOfficialCode,
  PARTICIPANT_RESOURCES,
  type Page,
  type ParticipantSign,
  type ParticipantStatus,
  type Permission,
  SIGN,
} from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type ServiceConfig } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { idNumberHash } from '#core/id-number-tokens'
import { recordAudit, recordAudits } from '#database/record-audit'
import type { Sql } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import type { ParticipantEntity } from '#entities/participants/participant'
import type { ListQuery } from '#list/list-definition'
import type { Plain } from '#list/plain-row'
import { decryptIdNumber, storedIdNumber } from '../identities/id-numbers.js'
import { phoneFields } from '../profiles/profiles.js'
import { firstAccountOf } from './own-pages.sql.js'
import type { ParticipantOffer, ParticipantRow } from './participant.dto.js'
import { ParticipantVisibility } from './participant-visibility.js'
import { sightOf } from './participants.policy.js'
import { PARTICIPANT_ROWS, readParticipant, type Shown, withDetails } from './participants.queries.js'
import { isPhone, searchOf, withPhone } from './search-participants.js'

/** A participant and how much of it the caller sees. */
export interface SeenParticipant {
  row: Plain<ParticipantEntity>
  sight: Shown
}

/** Shows participants as far as the caller may see them. */
@Injectable()
export class ParticipantsService {
  constructor(
    private readonly visibility: ParticipantVisibility,
    @Inject(CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** The query of a list call of a kind, and conditions on the rows beside it. */
  searchOf(ctx: Ctx, sign: ParticipantSign, query: ListQuery): [ListQuery, ...Sql[]] {
    const idNumberHash = sign === SIGN.supplier ? this.hashOfKeyword(ctx, query) : null
    return searchOf(sign, query, { idNumberHash, phones: ctx.me.permissions.has('personal-data:view') })
  }

  /** Returns a page of a list call of a kind. */
  async page(ctx: Ctx, sign: ParticipantSign, query: ListQuery): Promise<Page<ParticipantRow>> {
    const found = await PARTICIPANT_ROWS[sign].with('masked').page(ctx, ...this.searchOf(ctx, sign, query))
    await this.logLookUp(ctx, sign, query, found.records)
    return found
  }

  /** Logs that a supervisor found participants by a phone. */
  async logLookUp(
    ctx: Ctx,
    sign: ParticipantSign,
    { keyword }: ListQuery,
    found: readonly Pick<ParticipantEntity, 'id' | 'areaId' | 'name'>[],
  ): Promise<void> {
    const word = String(keyword ?? '').trim()
    if (!isPhone(word) || !ctx.me.permissions.has('personal-data:view')) return
    const ids = found.map(({ id }) => id)
    const byPhone = new Set((await withPhone.rows(ctx, { sign, ids, phone: word })).map(({ id }) => id))
    const rows = found.filter(({ id }) => byPhone.has(id))
    if (rows.length === 0) return
    const fields = phoneFields(sign)
    const entries = rows.map(({ id, areaId }) => ({ entityId: id, areaId, after: { id, fields } }))
    await unitOfWork(ctx, (tx) => recordAudits(tx, { action: 'personal-data:view', entity: 'participant' }, entries))
  }

  /**
   * Returns one participant, for the id of a merged one the kept one; logs that a supervisor saw
   * personal data in full.
   */
  async get(ctx: Ctx, sign: ParticipantSign, id: string): Promise<ParticipantRow> {
    const { row, sight } = await this.see(ctx, sign, id)
    if (row.mergedIntoId !== null) return this.get(ctx, sign, row.mergedIntoId)
    if (sight === 'whole' && ctx.me.sign === SIGN.supervisor) await recordView(ctx, row)
    const { identityKey: _, ...participant } = row
    const [found] = await withDetails(ctx, sign, [participant], sight)
    if (!found) throw notFound()
    const shown = { ...found, can: await actionsOn(ctx, row) }
    if (ctx.me.sign === SIGN.supervisor) return shown
    // The exact number would tell which of an anonymous group had evaluated before (rules E7, E14).
    const least = evaluatorStep(Math.min(row.evaluatorCount, ANONYMOUS_MIN))
    return { ...shown, evaluatorCount: row.evaluatorStep ?? least }
  }

  /** Returns a participant that the caller may see; 404 for any other. */
  async see(ctx: Ctx, sign: ParticipantSign, id: string): Promise<SeenParticipant> {
    const row = await readParticipant(ctx, sign, id)
    if (!row) throw notFound()
    const { areaId } = row
    const inOwnProjects = await this.visibility.takesPartIn(ctx, id, ctx.me.areaId)
    const sight = sightOf(ctx.me, { id, sign, areaId, inOwnProjects })
    if (sight === 'nothing') throw notFound()
    return { row, sight }
  }

  /** Returns the ID number of a supplier's contact in full, to the supplier itself or logged (P5). */
  async revealIdNumber(ctx: Ctx, id: string): Promise<{ contactsNumber: string | null }> {
    const { row, sight } = await this.see(ctx, SIGN.supplier, id)
    if (sight !== 'whole') throw new DomainError('FORBIDDEN')
    if (ctx.me.sign === SIGN.supervisor || ctx.me.viewer) {
      await recordView(ctx, row, ['contactsNumber'])
    }
    const stored = (await storedIdNumber(ctx, id))?.contactsNumber
    if (!stored) return { contactsNumber: null }
    return { contactsNumber: decryptIdNumber(this.config.dataKey, id, stored) }
  }

  /** Returns the hash for searching by a whole ID number, if the caller may see ID numbers. */
  private hashOfKeyword({ me }: Ctx, { keyword }: ListQuery): Buffer | null {
    const number = normaliseOfficialCode(String(keyword ?? ''))
    if (!hasIdNumberForm(number) || !me.permissions.has('personal-data:view')) return null
    return idNumberHash(this.config.hashKey, number)
  }
}

const NO_ACTIONS: readonly ParticipantOffer[] = []
/** Actions on the leave of an expert, by status. */
const LEAVE: Readonly<Record<ParticipantStatus, readonly ParticipantOffer[]>> = {
  active: ['leave'],
  onLeave: ['return'],
  disabled: NO_ACTIONS,
  merged: NO_ACTIONS,
}
const ACTIONS = ['update', 'delete', 'approve', 'merge'] as const

/** Returns the caller's actions on a participant: of supervisors in their area, and of the participant itself. */
async function actionsOn(ctx: Ctx, row: SeenParticipant['row']): Promise<readonly ParticipantOffer[]> {
  const { me } = ctx
  const { id, areaId, sign, status } = row
  const leave = sign === SIGN.expert ? LEAVE[status] : NO_ACTIONS
  if (me.sign !== SIGN.supervisor) return ['update', ...leave]
  if (!me.city && me.areaId !== areaId) return NO_ACTIONS
  const resource = PARTICIPANT_RESOURCES[sign]
  const allowed = ACTIONS.filter((action) => me.permissions.has(`${resource}:${action}` as Permission))
  const mayLook = me.permissions.has('personal-data:view') && status !== 'merged'
  // A participant without an enabled account has no own pages to view.
  const account = mayLook ? await firstAccountOf.first(ctx, { participantId: id }) : undefined
  const looks = account ? (['ownPages'] as const) : NO_ACTIONS
  return [...allowed, ...looks, ...(allowed.includes('update') ? leave : [])]
}

function recordView(ctx: Ctx, { id, areaId }: SeenParticipant['row'], fields?: readonly string[]): Promise<void> {
  return unitOfWork(ctx, (tx) =>
    recordAudit(tx, {
      action: 'personal-data:view',
      entity: 'participant',
      entityId: id,
      areaId,
      after: { id, ...(fields ? { fields } : {}) },
    }),
  )
}
