import { createHash, randomBytes } from 'node:crypto'
import { API_KEY_MACHINE, type ApiKeyStatus, transition } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ApiKeyEntity } from '#entities/open-credit/api-key'
import { defineRows } from '#list/rows'
import { CrudService, type Values } from '../../crud/crud.service.js'
import { type ApiKeyInput, type ApiKeyOffer, ApiKeyRow, type IssuedSecret, type NewApiKey } from './api-key.dto.js'

const QUOTA_PER_MINUTE = 60
const QUOTA_PER_DAY = 10_000
/** Prefix of keys that lets secret scanners find leaked ones. */
const KEY_PREFIX = 'xyk_'
const KEY_BYTES = 32
const PREFIX_CHARACTERS = 12

const OFFERS: Readonly<Record<ApiKeyStatus, readonly ApiKeyOffer[]>> = {
  draft: ['issue', 'revoke'],
  active: ['replace', 'revoke'],
  revoked: [],
}

export const API_KEYS = defineRows(ApiKeyRow, {
  entity: ApiKeyEntity,
  searchable: ['name', 'prefix'],
  sortable: ['name', 'status', 'expiresOn', 'lastUsedAt', 'createTime'],
  filterable: ['name', 'status', 'expiresOn'],
  defaultSort: 'createTime,desc',
  total: 'counted',
  fields: {
    can: ({ status }, { me }): ApiKeyOffer[] => [
      ...(me.permissions.has('api-key:update') ? (['update', ...OFFERS[status]] as const) : []),
      ...(me.permissions.has('api-key:delete') ? (['delete'] as const) : []),
    ],
  },
})

/** Returns the stored form of a key. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

const newSecret = () => KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')

/** Stores the hash of a key's secret; the previous one becomes void. */
async function issueSecret(tx: Tx, id: string, secret: string): Promise<void> {
  const keys = scoped(tx, ApiKeyEntity)
  const status = transition(API_KEY_MACHINE, (await keys.lock(id)).status, 'issue')
  const prefix = secret.slice(0, PREFIX_CHARACTERS)
  await keys.update(id, { status, prefix, hash: hashOfKey(secret) }, { action: 'issue' })
}

/** API keys of other systems. */
@Injectable()
export class ApiKeyService extends CrudService<ApiKeyEntity, ApiKeyRow, ApiKeyInput> {
  protected readonly rows = API_KEYS

  protected toValues(ctx: Ctx, input: ApiKeyInput, before: ApiKeyEntity | null): Values<ApiKeyEntity, ApiKeyInput> {
    const expiresOn = input.expiresOn === undefined ? (before?.expiresOn ?? null) : input.expiresOn
    const today = ctx.clock.today()
    if (expiresOn !== null && expiresOn !== before?.expiresOn && expiresOn < today) {
      throw new DomainError('RULE_BROKEN', {
        fields: { expiresOn: [['field.notBefore', { day: today }]] },
      })
    }
    return {
      name: input.name,
      scopes: input.scopes,
      quotaPerMinute: input.quotaPerMinute ?? before?.quotaPerMinute ?? QUOTA_PER_MINUTE,
      quotaPerDay: input.quotaPerDay ?? before?.quotaPerDay ?? QUOTA_PER_DAY,
      expiresOn,
      status: before?.status ?? API_KEY_MACHINE.initial,
    }
  }

  /**
   * Creates a key and issues its secret, if the caller may issue secrets. The secret is added after the commit, because
   * the response of the unit of work is stored for retries.
   */
  override async create(ctx: Ctx, input: ApiKeyInput): Promise<NewApiKey> {
    if (!ctx.me.permissions.has('api-key:update')) return super.create(ctx, input)
    const secret = newSecret()
    const made = await unitOfWork(ctx, async (tx) => {
      const { id } = await super.create(tx, input)
      await issueSecret(tx, id, secret)
      return this.get(tx, id)
    })
    return { ...made, secret }
  }

  /** Issues the secret of a key; the previous one becomes void. */
  issue(ctx: Ctx, id: string): Promise<IssuedSecret> {
    const secret = newSecret()
    return unitOfWork(ctx, async (tx) => {
      await issueSecret(tx, id, secret)
      return { secret }
    })
  }

  /** Ends a key; its row stays, for the log names it. */
  revoke(ctx: Ctx, id: string): Promise<ApiKeyRow> {
    return unitOfWork(ctx, async (tx) => {
      const keys = scoped(tx, ApiKeyEntity)
      const status = transition(API_KEY_MACHINE, (await keys.lock(id)).status, 'revoke')
      await keys.update(id, { status }, { action: 'revoke' })
      return this.get(tx, id)
    })
  }
}
