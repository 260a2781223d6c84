import { REQUEST_TIMEOUT_MS } from '@credit/contract'

/** Error for a missing device or driver, or a local service that does not respond. */
export class CaMissingError extends Error {
  override readonly name = 'CaMissingError'
}

/**
 * True if the endpoint is local. The vendor's service runs on the user's own machine, and no other host may be asked to
 * sign.
 */
export function isLoopback(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname } = new URL(endpoint)
  return /^https?:$/.test(protocol) && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

/** Signs `randomStr` with the certificate on the user's device. Returns a detached CMS SignedData in base64. */
export async function signWithCertificate(endpoint: string, randomStr: string): Promise<string> {
  if (!isLoopback(endpoint)) throw new CaMissingError()
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ randomStr }),
      credentials: 'omit',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const body: unknown = response.ok ? await response.json() : null
    if (typeof body === 'object' && body !== null && 'signature' in body) {
      if (typeof body.signature === 'string' && body.signature) return body.signature
    }
  } catch {
    throw new CaMissingError()
  }
  throw new CaMissingError()
}

const LOGIN_PATH = '/login'

/**
 * Reloads the login page if it was opened by a client-side navigation: a document keeps the policy it was loaded with,
 * and only the login page's policy allows calls to the device.
 */
export function loadWithPolicy(): void {
  const [loaded] = performance.getEntriesByType('navigation')
  if (!loaded || new URL(loaded.name).pathname === LOGIN_PATH) return
  const address = new URL(location.href)
  address.searchParams.set('method', 'ca')
  location.replace(address)
}
