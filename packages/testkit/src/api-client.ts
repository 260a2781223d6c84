import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Path of the service for logged-in accounts. */
export const ADMIN_API = '/credit/admin/api'
/** Path of the login service. */
export const SSO_API = '/credit/sso/api'
/** Password of the demo accounts. */
export const DEMO_PASSWORD = 'Credit@2026'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  readonly token?: string | undefined
  readonly body?: unknown
  /** The Idempotency-Key. */
  readonly key?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** A response; status 0 means that none was received, or not completely. */
export interface ApiResponse<T> {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: T
}

export interface Job {
  readonly status: string
  readonly done?: number
  readonly error?: string | null
  readonly result?: unknown
}

const agent = new Agent({ keepAlive: true, maxSockets: 512, timeout: 60_000 })
const JOB_END_STATES = ['succeeded', 'failed', 'cancelled']

/** JSON calls to the API. A call is sent exactly once: retries are the caller's decision. */
export class ApiClient {
  constructor(readonly url: string) {}

  call<T = unknown>(
    method: Method,
    path: string,
    { token, body, key, headers }: CallOptions = {},
  ): Promise<ApiResponse<T>> {
    const text = body === undefined ? null : JSON.stringify(body)
    return new Promise((resolve) => {
      const lost = () => resolve({ status: 0, body: null as T, headers: {} })
      const outgoing = request(`${this.url}${path}`, {
        method,
        agent,
        headers: {
          ...(token ? { authorization: token } : {}),
          ...(text === null ? {} : { 'content-type': 'application/json' }),
          ...(text === null ? {} : { 'content-length': Buffer.byteLength(text) }),
          ...(key ? { 'idempotency-key': key } : {}),
          ...headers,
        },
      })
      outgoing.once('error', lost)
      outgoing.once('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', lost)
        response.once('close', () => {
          if (!response.complete) return lost()
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: parse(Buffer.concat(parts).toString('utf8')) as T,
          })
        })
      })
      outgoing.end(text ?? undefined)
    })
  }

  /** Logs in and returns the response, whether it succeeded or not. */
  tryLogin(
    name: string,
    userType: number,
    { password = DEMO_PASSWORD, uuid = randomUUID() } = {},
  ): Promise<ApiResponse<{ data: { tokenValue: string; participantId: string | null } }>> {
    const body = { name, pwd: password, vcode: '0000', uuid, userType, loginType: 'name' }
    return this.call('POST', `${SSO_API}/sso/doLogin`, { body })
  }

  /** Logs in and returns the token. */
  async login(name: string, userType: number): Promise<string> {
    const response = await this.tryLogin(name, userType)
    if (!succeeded(response)) throw new Error(`${name} cannot log in: ${outcomeOf(response)}`)
    return response.body.data.tokenValue
  }

  logout(token: string): Promise<ApiResponse<unknown>> {
    return this.call('GET', `${SSO_API}/logout`, { token })
  }

  /** Returns the job once it has ended, or its last state after the time-out. */
  async waitForJob(token: string, id: string, timeoutMs = 60_000): Promise<Job> {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const { body } = await this.call<Job | null>('GET', `${ADMIN_API}/jobs/${id}`, { token })
      if (body && JOB_END_STATES.includes(body.status)) return body
      if (performance.now() > deadline) return body ?? { status: 'unknown' }
      await sleep(100)
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Whether the call was answered with 2xx. */
export const succeeded = ({ status }: ApiResponse<unknown>): boolean => status >= 200 && status < 300

/** The status, followed by the error code of a failed call: `201`, `409 DUPLICATE`. */
export function outcomeOf(response: ApiResponse<unknown>): string {
  const { status, body, headers } = response
  if (succeeded(response)) return String(status)
  const code = (body as { code?: string } | null)?.code ?? headers['x-error-code'] ?? ''
  return `${status} ${code}`.trim()
}
