import { ADMIN_BASE, AUTH_BASE, type Sign } from '@credit/contract'
import { answer, api, send } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'

export type LoginMethod = components['schemas']['LoginMethod']
export type LoginInput = components['schemas']['LoginInput']

export function loadLoginMethod(type: Sign, signal: AbortSignal): Promise<LoginMethod> {
  const params = { path: { type } }
  return answer(api.GET('/credit/admin/api/login/config/{type}', { params, signal }))
}

export function login(body: LoginInput) {
  return answer(api.POST('/credit/sso/api/sso/doLogin', { body }))
}

/** With the temporary token of an account whose password has to be changed first. */
export function changePassword(token: string, body: { oldPwd: string; newPwd: string }) {
  const headers = { Authorization: token }
  return answer(api.PUT('/credit/admin/api/account/update/pwd', { body, headers }))
}

export interface PhoneCodeQuery {
  phone: string
  userType: Sign
  vcode: string
  uuid: string
}

/** What sending a code answers. */
interface CodeSent {
  /** Seconds until another may be asked for. */
  resendAfter: number
}

const ADMIN = `${ADMIN_BASE}/api`

/** Asks with a method that the document of this server may not list; the body it answers. */
async function ask<T>(...call: Parameters<typeof send>): Promise<T> {
  return (await send<T>(...call)).data
}

export function sendLoginCode(query: PhoneCodeQuery): Promise<CodeSent> {
  return ask('GET', `${ADMIN}/smssend/verify/phone/code`, { query: { ...query, purpose: 'login' } })
}

const retrieve = (loginName: string) => `${ADMIN}/account/retrieve/${encodeURIComponent(loginName)}`

export function findPhone(loginName: string, type: Sign): Promise<{ phone: string }> {
  return ask('GET', retrieve(loginName), { query: { type } })
}

export interface RetrieveCodeQuery {
  type: Sign
  areaId?: string
  /** The four digits that the masked phone hides. */
  phone: string
}

export function sendRetrieveCode(loginName: string, query: RetrieveCodeQuery): Promise<CodeSent> {
  const path = `${ADMIN}/account/retrieve/code/${encodeURIComponent(loginName)}`
  return ask('GET', path, { query: { ...query } })
}

export function retrievePassword(
  loginName: string,
  body: { type: Sign; code: string; newPwd: string },
): Promise<void> {
  return ask('PUT', retrieve(loginName), { body })
}

/** What the login page may know of the CA plugin. */
export interface CaPlugin {
  endpoint: string
  downloadUrl: string | null
  instructions: string | null
}

export function loadCaPlugin(signal: AbortSignal): Promise<CaPlugin> {
  return ask('GET', `${ADMIN}/ca/plugin`, { signal })
}

export function drawRandom(): Promise<{ randomStr: string }> {
  return ask('GET', `${AUTH_BASE}/api/sso/randomStr`)
}
