import { ADMIN_BASE } from '@credit/contract'
import { send } from '../../../api/client.js'

const VERIFY = `${ADMIN_BASE}/api/account/verify/phone`

export interface BoundPhone {
  /** Masked by the server. */
  phone: string | null
  phoneVerify: boolean
}

export interface Binding {
  phone: string
  code: string
}

export async function loadPhone(): Promise<BoundPhone> {
  return (await send<BoundPhone>('GET', VERIFY)).data
}

/** A code to bind a phone with; answers the seconds until another may be asked for. */
export async function sendBindCode(phone: string): Promise<number> {
  const path = `${ADMIN_BASE}/api/smssend/verify/phone/code`
  const query = { phone, purpose: 'bind' }
  return (await send<{ resendAfter: number }>('GET', path, { query })).data.resendAfter
}

export async function bindPhone(body: Binding): Promise<BoundPhone> {
  return (await send<BoundPhone>('PUT', VERIFY, { body })).data
}
