import { BROADCAST_ROLES, type Sign } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { Ctx, SystemCtx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AreaEntity } from '#entities/areas/area'
import { BroadcastEntity } from '#entities/messaging/broadcast'
import { defineRows } from '#list/rows'
import { areaNames } from '../../areas/area-names.js'
import { enqueueTask } from '../../jobs/enqueue.js'
import { JobRegistry } from '../../jobs/job-registry.js'
import { announce } from '../announce.js'
import { type Audience, RECIPIENT_READER, type RecipientReader } from '../recipients.js'
import { type AudienceInput, type BroadcastInput, type BroadcastPreview, BroadcastRow } from './broadcast.dto.js'

const BROADCAST_TASK = 'broadcast'
/** Accounts that are notified in one transaction. */
const CHUNK = 500
/** Names the areas that broadcasts are for. */
async function targetsOf(ctx: Ctx, rows: readonly { toAreaId: string | null }[]): Promise<{ toAreaName: string }[]> {
  const nameOf = await areaNames(ctx)
  return rows.map(({ toAreaId }) => ({ toAreaName: nameOf(toAreaId) }))
}

export const BROADCASTS = defineRows(BroadcastRow, {
  entity: BroadcastEntity,
  extraColumns: ['toAreaId'],
  searchable: ['title', 'text'],
  sortable: ['createTime', 'sentAt', 'sent', 'accountName'],
  filterable: ['title', 'accountName', 'createTime', 'sentAt'],
  defaultSort: 'createTime,desc',
  total: 'counted',
  lookUp: targetsOf,
  fields: {
    title: ({ title }, ctx) => ctx.text(title),
    text: ({ text }, ctx) => ctx.text(text),
  },
})

/** Messages from supervisors to the accounts of roles, in their own area or, for the city, in any area. */
@Injectable()
export class Broadcasts {
  constructor(
    @Inject(RECIPIENT_READER) private readonly recipients: RecipientReader,
    registry: JobRegistry,
  ) {
    registry.onTask(BROADCAST_TASK, (ctx, { id }) => this.send(ctx, String(id)))
  }

  /** Returns the number of accounts that a broadcast would reach now. */
  async preview(ctx: Ctx, input: AudienceInput): Promise<BroadcastPreview> {
    const audience = audienceOf(input.roles, await areaOf(ctx, input))
    return { receivers: await this.recipients.count(ctx, audience) }
  }

  /** Stores a broadcast and queues its sending. */
  create(ctx: Ctx, input: BroadcastInput): Promise<BroadcastRow> {
    return unitOfWork(ctx, async (tx) => {
      const toAreaId = await areaOf(tx, input)
      const { roles, title, text } = input
      const { areaId, name: accountName } = tx.me
      const { id } = await scoped(tx, BroadcastEntity).insert(
        { areaId, toAreaId, roles, title, text, accountName, sent: 0, sentAt: null },
        'send',
      )
      await enqueueTask(tx, BROADCAST_TASK, { id }, { key: `${BROADCAST_TASK}:${id}` })
      return BROADCASTS.get(tx, id)
    })
  }

  /** Announces a broadcast to each account once; after a crash it resumes, without duplicates. */
  async send(ctx: SystemCtx, id: string): Promise<void> {
    const broadcast = await scoped(ctx, BroadcastEntity).get(id)
    if (broadcast.sentAt) return
    const { roles, toAreaId, title, text } = broadcast
    const audience = audienceOf(roles, toAreaId)
    let sent = 0
    for (let after: string | null = null; ; ) {
      const ids: string[] = await this.recipients.next(ctx, audience, after, CHUNK)
      const now = ctx.clock.now()
      const last = ids.length < CHUNK
      sent += ids.length
      await unitOfWork(ctx, async (tx) => {
        await announce(
          tx,
          ids.map((accountId) => ({
            event: 'broadcast' as const,
            key: `${id}:${accountId}`,
            to: { accountId },
            params: { title, text },
            link: '',
          })),
        )
        const progress = { sent, ...(last ? { sentAt: now } : {}) }
        await scoped(tx, BroadcastEntity).update(id, progress, { action: 'progress' })
      })
      if (last) return
      after = ids.at(-1) ?? null
    }
  }
}

/** The area that a broadcast is for: a district's own; the city chooses one, or all. */
async function areaOf(ctx: Ctx, { toAreaId = null }: AudienceInput): Promise<string | null> {
  const { city, areaId } = ctx.me
  if (!city) {
    if (toAreaId !== null && toAreaId !== areaId) throw new DomainError('FORBIDDEN')
    return areaId
  }
  if (toAreaId !== null && !(await scoped(ctx, AreaEntity).exists({ id: toAreaId }))) {
    throw new DomainError('REFERENCE_UNKNOWN', { fields: { toAreaId: ['field.unknownReference'] } })
  }
  return toAreaId
}

const audienceOf = (roles: BroadcastEntity['roles'], areaId: string | null): Audience => ({
  signs: roles.map((role) => BROADCAST_ROLES.indexOf(role) as Sign),
  areaId,
})
