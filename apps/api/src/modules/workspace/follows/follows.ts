import { addressOf, PARTICIPANT_RESOURCES, type ParticipantSign, type Permission } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { timeText } from '#core/time-text'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { FollowEntity } from '#entities/workspace/follow'
import { findNoted } from '../noted-records.js'
import type { FollowedRow, FollowInput } from './follows.dto.js'
import { followIds, followsOf, storeFirstState } from './follows.sql.js'

/** The page of a followed record. */
export function pageOf(sign: ParticipantSign | null, id: string): string {
  return addressOf(sign ?? 'project', id)
}

/** The permission that shows a followed record. */
export function permissionOf(sign: ParticipantSign | null): Permission {
  return sign === null ? 'project:list' : `${PARTICIPANT_RESOURCES[sign]}:list`
}

/** Records that the caller follows. */
@Injectable()
export class Follows {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Returns the records that the caller follows, the latest first; records that it may no longer see have no name. */
  async list(ctx: Ctx): Promise<FollowedRow[]> {
    const { accountId, permissions } = ctx.me
    const rows = await followsOf.rows(ctx, { accountId })
    return rows.map(({ type, id, sign, createTime, name, visible }) => {
      const shown = visible && permissions.has(permissionOf(sign))
      return {
        type,
        id,
        createTime: timeText(createTime),
        name: shown ? name : null,
        link: shown ? pageOf(sign, id) : '',
      }
    })
  }

  /** Follows a record that the caller may see; again changes nothing. */
  add(ctx: Ctx, { type, id }: FollowInput): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      await findNoted(tx, type, id)
      const { accountId } = tx.me
      const follows = scoped(tx, FollowEntity)
      if ((await followIds.rows(tx, { recordId: id })).length > 0) return
      const max = this.config.limits.follows
      if ((await follows.count({ accountId })) >= max) {
        throw new DomainError('VALIDATION', { fields: { id: [['field.tooManyFollows', { max }]] } })
      }
      const now = tx.clock.now()
      const row = { accountId, recordType: type, recordId: id, createTime: now, checkedAt: now }
      const follow = await follows.insert({ ...row, state: null })
      await storeFirstState.run(tx, { id: follow.id })
    })
  }

  /** Ends that the caller follows a record. */
  remove(ctx: Ctx, recordId: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const rows = await followIds.rows(tx, { recordId })
      if (rows.length === 0) throw notFound()
      for (const { id } of rows) await scoped(tx, FollowEntity).remove(id)
    })
  }
}
