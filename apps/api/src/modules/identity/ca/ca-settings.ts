import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { CaPluginEntity } from '#entities/identity/ca-plugin'
import { LoginMethodEntity } from '#entities/identity/login-method'
import type { CaPlugin, CaPluginInput, CaPluginSettings } from './ca.dto.js'
import { storeRevocationTodo } from './revocation-todo.js'
import type { Trust } from './trust.js'

const NO_NAME = { 'zh-CN': '', 'en-US': '' }

/** The libraries that read certificates are loaded when the first one is read. */
const trustModule = () => import('./trust.js')

/** The settings of login by certificate, and the trust that follows from them. */
@Injectable()
export class CaSettings {
  /** Parsed from the row of a version. */
  private parsed: { key: string; trust: Promise<Trust> } | undefined

  constructor(@Inject(CONFIG) readonly config: Config) {}

  /** Returns the public settings. */
  async open(ctx: Ctx): Promise<CaPlugin> {
    return shown(ctx, await stored(ctx))
  }

  /** Returns the settings as the city's supervisors edit them. */
  async settings(ctx: Ctx): Promise<CaPluginSettings> {
    const row = await stored(ctx)
    const trust = row ? await this.trustOf(row) : { anchors: [], revocationLists: [] }
    const { describeAnchor, describeList } = await import('./describe-trust.js')
    return {
      ...shown(ctx, row),
      trustAnchors: row?.trustAnchors ?? '',
      crl: row?.crl ?? '',
      anchors: trust.anchors.map(describeAnchor),
      revocationLists: trust.revocationLists.map((list) => describeList(list, ctx.clock.now())),
      version: row?.version ?? 0,
    }
  }

  /** Saves the settings. Login by certificate stays on while a type of account uses it. */
  async save(ctx: Ctx, input: CaPluginInput): Promise<CaPluginSettings> {
    await assertReadable(input)
    return unitOfWork(ctx, async (tx) => {
      const before = await stored(tx)
      await assertNotNeeded(tx, input)
      const { version, instructions, ...rest } = input
      const texts = before?.instructions ?? NO_NAME
      const values = {
        ...rest,
        instructions: instructions === undefined ? texts : { ...texts, [tx.locale]: instructions.trim() },
      }
      const current = () => this.settings(tx)
      const plugins = scoped(tx, CaPluginEntity)
      if (before) await plugins.update(before.id, values, { version, current })
      else await plugins.insert(values)
      await this.storeTodo(tx)
      return this.settings(tx)
    })
  }

  /** Opens or closes the to-do about revocation lists that have ended. */
  refreshTodo(ctx: Ctx): Promise<void> {
    return unitOfWork(ctx, (tx) => this.storeTodo(tx))
  }

  private async storeTodo(tx: Tx): Promise<void> {
    await storeRevocationTodo(tx, (await this.trust(tx))?.revocationLists ?? [])
  }

  /** Returns whom to trust; null while login by certificate is off. */
  async trust(ctx: Ctx): Promise<Trust | null> {
    const row = await stored(ctx)
    return row?.enabled ? this.trustOf(row) : null
  }

  /** Returns the origin of the vendor's service, which the login page may connect to. */
  async origin(ctx: Ctx): Promise<string | null> {
    const row = await stored(ctx)
    return row?.enabled ? new URL(row.endpoint).origin : null
  }

  private trustOf({ id, version, trustAnchors, crl }: CaPluginEntity): Promise<Trust> {
    const key = `${id}:${version}`
    if (this.parsed?.key !== key) {
      this.parsed = {
        key,
        trust: trustModule().then(({ readAnchors, readRevocationLists }) => ({
          anchors: readAnchors(trustAnchors) ?? [],
          revocationLists: readRevocationLists(crl) ?? [],
        })),
      }
    }
    return this.parsed.trust
  }
}

/** The vendor's service runs on the user's own machine; the login page may ask no other to sign. */
function isLoopback(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username } = new URL(endpoint)
  const hosts = ['127.0.0.1', 'localhost', '[::1]']
  return ['http:', 'https:'].includes(protocol) && hosts.includes(hostname) && username === ''
}

function stored(ctx: Ctx): Promise<CaPluginEntity | null> {
  return scoped(ctx, CaPluginEntity).findOne({}, { order: { id: 'ASC' } })
}

function shown(ctx: Ctx, row: CaPluginEntity | null): CaPlugin {
  const { name = '', endpoint = '', downloadUrl = '', enabled = false } = row ?? {}
  return {
    name,
    endpoint,
    downloadUrl,
    enabled,
    instructions: row ? ctx.text(row.instructions) : '',
  }
}

async function assertReadable(input: CaPluginInput): Promise<void> {
  const { readAnchors, readRevocationLists } = await trustModule()
  const fields: Record<string, FieldMessage[]> = {}
  if (!isLoopback(input.endpoint)) fields.endpoint = ['ca.loopback']
  const anchors = readAnchors(input.trustAnchors ?? '')
  if (!anchors) fields.trustAnchors = ['ca.anchors']
  else if (input.enabled && anchors.length === 0) fields.trustAnchors = ['ca.anchorsRequired']
  if (!readRevocationLists(input.crl ?? '')) fields.crl = ['ca.crl']
  if (Object.keys(fields).length) throw new DomainError('RULE_BROKEN', { fields })
}

async function assertNotNeeded(tx: Tx, { enabled }: CaPluginInput): Promise<void> {
  if (enabled || !(await scoped(tx, LoginMethodEntity).exists({ loginCaType: 1 }))) return
  throw new DomainError('RULE_BROKEN', { fields: { enabled: ['ca.inUse'] } })
}
