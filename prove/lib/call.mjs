import { Agent, request } from 'node:http'
import { isDeepStrictEqual } from 'node:util'

export const PASSWORD = 'Credit@2026'
export const API = '/credit/admin/api'
const SSO = '/credit/sso/api'
const agent = new Agent({ keepAlive: true, maxSockets: 512, timeout: 60_000 })

/**
 * One call. `status` 0: the server did not answer it, or not whole. Never sent a second time by
 * itself, so that what is counted is what was done.
 */
export function call(server, method, path, { token = '', body, key, headers = {} } = {}) {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Promise((resolve) => {
    const lost = () => resolve({ status: 0, body: null, headers: {} })
    const outgoing = request(`${server.base}${path}`, {
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
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.once('error', lost)
      response.once('close', () => {
        if (!response.complete) return lost()
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: read(Buffer.concat(parts).toString('utf8')),
        })
      })
    })
    outgoing.end(text ?? undefined)
  })
}

function read(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const isDone = ({ status }) => status >= 200 && status < 300

/** Whether two bodies say the same, whatever the order of their fields. */
export const sameBody = (a, b) => isDeepStrictEqual(a.body, b.body)

/** What an answer says went wrong: the status, with the code where there is one. */
export function codeOf({ status, body, headers }) {
  return `${status} ${body?.code ?? headers['x-error-code'] ?? ''}`.trim()
}

/** Logs in; throws unless that succeeds. */
export async function login(server, name, userType) {
  const answer = await tryLogin(server, name, userType)
  if (!isDone(answer)) throw new Error(`${name} cannot log in: ${codeOf(answer)}`)
  return answer.body.data.tokenValue
}

export function tryLogin(server, name, userType, pwd = PASSWORD, uuid = crypto.randomUUID()) {
  const body = { name, pwd, vcode: '0000', uuid, userType, loginType: 'name' }
  return call(server, 'POST', `${SSO}/sso/doLogin`, { body })
}

export const logout = (server, token) => call(server, 'GET', `${SSO}/logout`, { token })

/** The job once it has ended. */
export async function awaitJob(server, token, id, patience = 60_000) {
  const until = performance.now() + patience
  for (;;) {
    const { body } = await call(server, 'GET', `${API}/jobs/${id}`, { token })
    if (['succeeded', 'failed', 'cancelled'].includes(body?.status)) return body
    if (performance.now() > until) return { status: `still ${body?.status ?? 'unknown'}` }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
