import type { Sign } from '@credit/contract'
import { answer, api } from '../../../api/client.js'
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

export function sendLoginCode(query: PhoneCodeQuery) {
  const params = { query: { ...query, purpose: 'login' } }
  return answer(api.GET('/credit/admin/api/smssend/verify/phone/code', { params }))
}

export function findPhone(loginName: string, type: Sign) {
  const params = { path: { loginName }, query: { type } }
  return answer(api.GET('/credit/admin/api/account/retrieve/{loginName}', { params }))
}

export interface RetrieveCodeQuery {
  type: Sign
  areaId?: string
  /** The four digits that the masked phone hides. */
  phone: string
}

export function sendRetrieveCode(loginName: string, query: RetrieveCodeQuery) {
  const params = { path: { loginName }, query }
  return answer(api.GET('/credit/admin/api/account/retrieve/code/{loginName}', { params }))
}

export function retrievePassword(
  loginName: string,
  body: { type: Sign; code: string; newPwd: string },
) {
  const params = { path: { loginName } }
  return answer(api.PUT('/credit/admin/api/account/retrieve/{loginName}', { params, body }))
}

export function loadCaPlugin(signal: AbortSignal) {
  return answer(api.GET('/credit/admin/api/ca/plugin', { signal }))
}

export function drawRandom() {
  return answer(api.GET('/credit/sso/api/sso/randomStr'))
}
