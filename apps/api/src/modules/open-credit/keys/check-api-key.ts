import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError, tooMany } from '#core/domain-error'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { ApiKeyEntity } from '#entities/open-credit/api-key'
import { ApiKeyCheck, type KeyUse } from '#http/access/api-key-check'
import { QuotaCounter } from '../../identity/limits/quota-counter.js'
import { hashOfKey } from './api-key.service.js'
import { keyOfHash } from './api-keys.sql.js'

const MINUTE_MS = 60_000

/** Checks the keys of open calls, and counts their quotas. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly quotas: QuotaCounter,
    check: ApiKeyCheck,
  ) {
    check.register((ctx, key, use) => this.check(ctx, key, use))
  }

  private async check(ctx: Ctx, secret: string, { scope, calls }: KeyUse): Promise<void> {
    const key = await keyOfHash.first(ctx, { hash: hashOfKey(secret) })
    if (!key) throw new DomainError('API_KEY_WRONG')
    if (key.status === 'revoked') throw new DomainError('API_KEY_REVOKED')
    if (key.expiresOn !== null && key.expiresOn < ctx.clock.today()) {
      throw new DomainError('API_KEY_EXPIRED')
    }
    if (!key.scopes.includes(scope)) throw new DomainError('API_KEY_SCOPE')
    const { id, quotaPerMinute, quotaPerDay } = key
    const max = Math.min(quotaPerMinute, quotaPerDay)
    // It would be over the quota however long it waits.
    if (calls > max) throw new DomainError('VALIDATION', { fields: { items: [['field.listMax', { max }]] } })
    const quota = { perMinute: quotaPerMinute, perDay: quotaPerDay }
    const wait = await this.quotas.spend(id, quota, calls)
    if (wait > 0) throw tooMany(wait)
    await noteUse(ctx, key)
  }
}

/** Notes when a key was used; at most once in a minute, so that busy keys are not written at each call. */
async function noteUse(ctx: Ctx, { id, lastUsedAt }: RowOf<typeof keyOfHash>): Promise<void> {
  const now = ctx.clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < MINUTE_MS) return
  // Only edits by people change the version.
  const used = { lastUsedAt: now, version: () => 'version' }
  const tx = ctx.asSystem('notes the use of a key, which no account has')
  await unitOfWork(tx, (unit) => scoped(unit, ApiKeyEntity).updateAll({ id }, used))
}
