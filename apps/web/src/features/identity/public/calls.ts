import { SIGN, type Sign } from '@credit/contract'
import { queryOptions } from '@tanstack/react-query'
import { backendOf } from '../../../api/backend.js'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'

export type LoginMethod = components['schemas']['LoginMethod']
export type LoginInput = components['schemas']['LoginInput']

/** Supervisors can only log in with account and password. */
const SUPERVISOR_METHOD: LoginMethod = {
  type: 0,
  loginNameType: 1,
  loginPhoneType: 0,
  loginCaType: 0,
  downloadUrl: '',
  version: 1,
}

/** Query of the login methods of an account type. */
export const loginMethodQuery = (type: Sign) =>
  queryOptions({
    queryKey: ['login-method', type],
    queryFn: async ({ meta, signal }): Promise<LoginMethod> => {
      if (type === SIGN.supervisor) return SUPERVISOR_METHOD
      const params = { path: { type } }
      const { api } = backendOf(meta)
      return answer(api.GET('/credit/admin/api/login/config/{type}', { params, signal }))
    },
  })

export function login(body: LoginInput) {
  return answer(api.POST('/credit/sso/api/sso/doLogin', { body }))
}

/** Changes a password with the temporary token of an account that must change it first. */
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

/** Seconds until the next code can be requested. */
type CodeSent = components['schemas']['CodeSent']

export function sendLoginCode(query: PhoneCodeQuery): Promise<CodeSent> {
  const params = { query: { ...query, purpose: 'login' as const } }
  return answer(api.GET('/credit/admin/api/smssend/verify/phone/code', { params }))
}

export function findPhone(loginName: string, type: Sign): Promise<{ phone: string }> {
  const params = { path: { loginName }, query: { type } }
  return answer(api.GET('/credit/admin/api/account/retrieve/{loginName}', { params }))
}

export interface RetrieveCodeQuery {
  type: Sign
  areaId?: string
  /** Four digits that the masked phone hides. */
  phone: string
  /** Set after the server has asked for a captcha. */
  vcode?: string
  uuid?: string
}

export function sendRetrieveCode(loginName: string, query: RetrieveCodeQuery): Promise<CodeSent> {
  const params = { path: { loginName }, query }
  return answer(api.GET('/credit/admin/api/account/retrieve/code/{loginName}', { params }))
}

export async function retrievePassword(
  loginName: string,
  body: components['schemas']['PasswordRetrieval'],
): Promise<void> {
  const params = { path: { loginName } }
  await answer(api.PUT('/credit/admin/api/account/retrieve/{loginName}', { params, body }))
}

/** Query of the public settings of the CA plugin. */
export const caPluginQuery = () =>
  queryOptions({
    queryKey: ['ca-plugin'],
    queryFn: ({ signal }) => answer(api.GET('/credit/admin/api/ca/plugin', { signal })),
  })

export function drawRandom(): Promise<components['schemas']['Challenge']> {
  return answer(api.GET('/credit/sso/api/sso/randomStr'))
}
