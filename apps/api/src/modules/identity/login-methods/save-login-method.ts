import { SIGN } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { CaPluginEntity } from '#entities/identity/ca-plugin'
import { LoginMethodEntity } from '#entities/identity/login-method'
import type { LoginMethod, LoginMethodInput } from './login-method.dto.js'
import { listLoginMethods } from './login-method.queries.js'

/** Switches the login methods of a type of account; at least one stays on. */
export function saveLoginMethod(ctx: Ctx, input: LoginMethodInput): Promise<LoginMethod> {
  const { version, type, ...switches } = input
  check(input)
  return unitOfWork(ctx, async (tx) => {
    if (input.loginCaType) await assertPluginEnabled(tx)
    const known = await scoped(tx, LoginMethodEntity).findOne({ type })
    const current = async () => (await listLoginMethods(tx)).find((row) => row.type === type)
    if (known) await scoped(tx, LoginMethodEntity).update(known.id, switches, { version, current })
    else await scoped(tx, LoginMethodEntity).insert({ type, ...switches })
    const saved = await current()
    if (!saved) throw new Error('the row was just written')
    return saved
  })
}

function check(input: LoginMethodInput): void {
  const { type, loginNameType, loginPhoneType, loginCaType } = input
  if (!loginNameType && !loginPhoneType && !loginCaType) throw new DomainError('LOGIN_METHOD_NONE')
  const fields: Record<string, FieldMessage[]> = {}
  if (type === SIGN.supervisor) {
    if (loginPhoneType) fields.loginPhoneType = ['loginMethod.supervisorsByName']
    if (loginCaType) fields.loginCaType = ['loginMethod.supervisorsByName']
  }
  if (Object.keys(fields).length) throw new DomainError('RULE_BROKEN', { fields })
}

async function assertPluginEnabled(tx: Tx): Promise<void> {
  if (await scoped(tx, CaPluginEntity).exists({ enabled: true })) return
  throw new DomainError('RULE_BROKEN', { fields: { loginCaType: ['loginMethod.withoutPlugin'] } })
}
