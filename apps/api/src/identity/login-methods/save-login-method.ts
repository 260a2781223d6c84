import { LoginMethod as Entity } from '../../entities/login-method.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError, type FieldMessage } from '../../platform/http/domain-error.js'
import type { LoginMethod, LoginMethodInput } from './login-method.dto.js'
import { listLoginMethods } from './login-method.queries.js'

/** Sets what a type of account may log in with; never nothing (api.md "Login methods, CA"). */
export function saveLoginMethod(ctx: Ctx, input: LoginMethodInput): Promise<LoginMethod> {
  const { version, type, ...switches } = input
  check(input)
  return unitOfWork(ctx, async (tx) => {
    const known = await scoped(tx, Entity).findOne({ type })
    const current = async () => (await listLoginMethods(tx)).find((row) => row.type === type)
    if (known) await scoped(tx, Entity).update(known.id, switches, { version, current })
    else await scoped(tx, Entity).insert({ type, ...switches })
    const saved = await current()
    if (!saved) throw new Error('the row was just written')
    return saved
  })
}

function check(input: LoginMethodInput): void {
  const { type, loginNameType, loginPhoneType, loginCaType } = input
  if (!loginNameType && !loginPhoneType && !loginCaType) throw new DomainError('LOGIN_METHOD_NONE')
  const fields: Record<string, FieldMessage[]> = {}
  if (type === 0) {
    if (loginPhoneType) fields.loginPhoneType = ['loginMethod.supervisorsByName']
    if (loginCaType) fields.loginCaType = ['loginMethod.supervisorsByName']
  } else if (loginCaType) {
    fields.loginCaType = ['loginMethod.notAvailable']
  }
  if (Object.keys(fields).length) throw new DomainError('RULE_BROKEN', { fields })
}
