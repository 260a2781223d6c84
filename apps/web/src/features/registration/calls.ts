import {
  PARTICIPANT_PATHS,
  type ParticipantSign,
  REGISTRATION_TOKEN_HEADER,
  REGISTRATION_TYPES,
} from '@credit/contract'
import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'

type Schemas = components['schemas']
export type OwnRegistration = Schemas['OwnRegistration']
export type RegistrationReceipt = Schemas['RegistrationReceipt']

/** Schemas with the rules of the forms, by role sign. */
export const SCHEMAS = {
  1: 'PurchaserRegistration',
  2: 'SupplierRegistration',
  3: 'AgencyRegistration',
  4: 'ExpertRegistration',
} as const satisfies Record<ParticipantSign, keyof Schemas>

const BASE_PATH = '/credit/admin/api/accountRegister' as const
const headerOf = (token: string) => ({ header: { [REGISTRATION_TOKEN_HEADER]: token } })

/** Returns the role sign of `?type=`, or null. */
export function signOfType(type: string | null): ParticipantSign | null {
  const found = Object.entries(REGISTRATION_TYPES).find(([, name]) => name === type)
  return found ? (Number(found[0]) as ParticipantSign) : null
}

/** @param token of an earlier code, so that attachments stay with the registration */
export function sendCode(body: Schemas['CodeRequest'], token: string | null): Promise<Schemas['RegistrationCode']> {
  const params = token === null ? {} : headerOf(token)
  return answer(api.POST(`${BASE_PATH}/getVerificationCode`, { body, params }))
}

export function register(sign: ParticipantSign, token: string, body: object): Promise<RegistrationReceipt> {
  const sent = { body: body as never, params: headerOf(token) }
  return answer(api.POST(`${BASE_PATH}/${PARTICIPANT_PATHS[sign]}`, sent))
}

export const ownRegistrationQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['own-registration', token],
    enabled: token !== null,
    retry: false,
    queryFn: ({ signal }): Promise<OwnRegistration> =>
      answer(api.GET(`${BASE_PATH}/mine`, { params: headerOf(token ?? ''), signal })),
  })

export function resend(token: string, body: object): Promise<OwnRegistration> {
  return answer(api.PUT(`${BASE_PATH}/mine`, { body: body as never, params: headerOf(token) }))
}

export const openAreasQuery = () =>
  queryOptions({
    queryKey: ['open-areas'],
    queryFn: ({ signal }) =>
      answer(api.GET('/credit/admin/api/area/list', { params: { query: { status: 1 } }, signal })),
  })

export const educationQuery = () =>
  queryOptions({
    queryKey: ['dictionary', 'HIGHEST_EDUCATION'],
    queryFn: () =>
      answer(
        api.GET('/credit/admin/api/dict/code/{code}', {
          params: { path: { code: 'HIGHEST_EDUCATION' } },
        }),
      ),
    select: ({ items }) => items,
  })
