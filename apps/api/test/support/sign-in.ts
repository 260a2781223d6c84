import { randomUUID } from 'node:crypto'
import type { AccountEntity } from '#entities/identity/account'
import { type AccountWish, makeAccount, TEST_PASSWORD } from './accounts.js'
import type { TestApp } from './test-app.js'

/** Input of a login. Defaults to the right password and captcha, as a supervisor. */
export interface LoginInput {
  name: string
  pwd?: string
  vcode?: string
  uuid?: string
  userType?: number
  areaId?: string
  loginType?: string
}

export const login = (t: TestApp, input: LoginInput) =>
  t.http
    .post('/credit/sso/api/sso/doLogin')
    .send({ pwd: TEST_PASSWORD, vcode: '0000', uuid: randomUUID(), userType: 0, ...input })

/** An account of the city without roles, unless wished otherwise. */
export function account(t: TestApp, loginName: string, more: Partial<AccountWish> = {}): Promise<AccountEntity> {
  const wish = { sign: 0, areaCode: '003900130001', roles: [], loginName, ...more } as const
  return makeAccount(t.ctx(), wish)
}
