import { API_KEY_HEADER } from '@credit/contract'
import { ApiDocumentReader, type BodyField, hasType } from '../support/api-document.js'
import { contentsOf } from '../support/contents.js'
import { columnsWithOddTexts, watchOddTexts } from '../support/odd-characters.js'
import { ODD_PARAMETERS, ODD_VALUES } from '../support/odd-values.js'
import { makeKey } from '../support/open-credit.js'
import { allRoutes, pathOf, type Route } from '../support/routes.js'
import { EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const NOBODY = '0198c0de-0000-7000-8000-00000000dead'
/** Ends the session that the test uses. */
const LOGOUT = '/credit/sso/api/logout'
/** More would wait for each other's locks longer than the database allows on a slow machine. */
const AT_ONCE = 4
/** Fields of passwords, one-time codes and links of mails. */
const SECRET = /\.(pwd|oldPwd|otherPwd|otp|token)$/
/** A body with it is rejected by the validation and does not reach the handler. */
const UNKNOWN_FIELD = { '?': 1 }
/** Numbers as a query string may state them. */
const NUMBER = /^-?\d+(\.\d+)?$/

interface Answer {
  status: number
  /** The names of the fields that were rejected. */
  rejected: string[]
}

let t: TestApp
let document: ApiDocumentReader
let routes: Route[]
/** API key of a system that may make open calls. */
let apiKey: string
beforeAll(async () => {
  t = await startTestApp()
  document = new ApiDocumentReader(t)
  routes = allRoutes(t).filter(({ url }) => url !== LOGOUT)
  apiKey = (await makeKey(t, 'generated input', { quotaPerMinute: 10_000 })).secret
  // The first use in a minute is noted.
  await call('', 'get', '/credit/admin/api/open/changes')
})
afterAll(() => t.stop())

const describedPath = ({ url }: Route) => url.replace(/:([A-Za-z]+)/g, '{$1}')

/** Calls the service without a connection: a call that is refused takes half of the processor time. */
async function call(token: string, method: Route['method'], url: string, payload = ''): Promise<Answer> {
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    [API_KEY_HEADER]: apiKey,
  }
  const { statusCode: status, body } = await t.app.inject({ method, url, headers, payload })
  const { fields = {} } = status === 400 ? JSON.parse(body) : {}
  return { status, rejected: Object.keys(fields) }
}

/** Runs `act` on every item, several at a time. */
async function forEach<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const work = async () => {
    for (const item of queue) await act(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Returns the token of a caller that the guards admit. */
async function tokenFor(method: Route['method'], url: string): Promise<string> {
  for (const who of EVERYONE) {
    const { token } = await t.as(who)
    const { status } = await call(token, method, url, method === 'get' ? undefined : JSON.stringify(UNKNOWN_FIELD))
    if (status !== 401 && status !== 403) return token
  }
  throw new Error(`Nobody may call ${method} ${url}`)
}

/** The names under which an error of a field, or of a group around it, is reported. */
function namesOf({ path }: BodyField): string[] {
  const names: string[] = []
  let name = ''
  for (const part of path) {
    name += typeof part === 'number' ? `[${part}]` : name ? `.${part}` : part
    names.push(name)
  }
  return names
}

/** A JSON value with parts of it replaced by a JSON text. */
function withParts(sample: unknown, paths: readonly BodyField['path'][], text: string): string {
  const marker = '\uf8ff'
  const copy = structuredClone({ '': sample })
  for (const path of paths) {
    const full = ['', ...path]
    let at = copy as unknown as Record<string | number, unknown>
    for (const name of full.slice(0, -1)) at = at[name] as typeof at
    at[full.at(-1) ?? ''] = marker
  }
  return JSON.stringify(copy['']).split(`"${marker}"`).join(text)
}

/** The fields that no other field is part of. */
function leavesOf(fields: readonly BodyField[]): BodyField[] {
  const groups = new Set(fields.map(({ path }) => JSON.stringify(path.slice(0, -1))))
  return fields.filter(({ path }) => !groups.has(JSON.stringify(path)))
}

describe('generated input', () => {
  it('in any body field is neither converted nor a server error, nor stored if refused', async () => {
    const admitted = watchOddTexts()
    const faults: string[] = []
    let values = 0
    // The first login of each makes an account.
    for (const who of EVERYONE) await t.as(who)
    let before = await contentsOf(t)
    for (const route of routes) {
      const { method } = route
      if (method === 'get') continue
      const schema = document.bodyOf(method, describedPath(route))
      if (!schema) continue
      const url = pathOf(route, NOBODY)
      const token = await tokenFor(method, url)
      const sample = document.sampleOf(schema)
      let accepted = 0
      const fields = document.fieldsOf(schema)
      const leaves = leavesOf(fields)
      values += fields.length * ODD_VALUES.length
      await forEach(ODD_VALUES, async (value) => {
        const wrong = (field: BodyField) => isPrototype(value) || !hasType(field.schema, JSON.parse(value))
        const send = (body: unknown, parts: readonly BodyField[]) => {
          const paths = parts.map(({ path }) => path)
          return call(token, method, url, withParts(body, paths, value))
        }
        // All fields are sent in one call, which names those that the validation rejects: each has rules of its own. The
        // others are sent separately.
        const named = new Set<BodyField>()
        if (leaves.length > 1 && !Array.isArray(sample)) {
          const { status, rejected } = await send({ ...(sample as object), ...UNKNOWN_FIELD }, leaves)
          for (const field of leaves) {
            // A group may be rejected for another of its fields, unless the value is wrong for this one, too.
            const names = wrong(field) ? namesOf(field) : namesOf(field).slice(-1)
            const told = isPrototype(value) || names.some((name) => rejected.includes(name))
            if (status === 400 && told) named.add(field)
          }
        }
        for (const field of fields) {
          if (named.has(field)) continue
          const names = namesOf(field)
          const { status, rejected } = await send(sample, [field])
          if (status < 400) accepted++
          const at = `${method} ${route.url} ${names.at(-1)} = ${value.slice(0, 60)}: ${status}`
          if (status >= 500 || status === 401) faults.push(at)
          else if (status === 429 || status === 403 || status === 413) continue
          else if (!wrong(field)) continue
          else if (status !== 400) faults.push(at)
          else if (isPrototype(value) || field.path[0] === 0) continue
          else if (!names.some((name) => rejected.includes(name))) faults.push(at)
        }
      })
      const after = await contentsOf(t)
      const changed = accepted ? [] : differences(before, after)
      if (changed.length) faults.push(`${method} ${route.url} changed ${changed.join(', ')}`)
      before = after
    }
    expect(faults).toEqual([])
    // Secrets are compared as they are, and stored as hashes.
    expect([...admitted].filter((field) => !SECRET.test(field))).toEqual([])
    expect(await columnsWithOddTexts(t.dataSource)).toEqual([])
    expect(values).toBeGreaterThan(25_000)
    expect(({} as { a?: unknown }).a).toBeUndefined()
  })

  it('in any query parameter is no server error, and numbers are written as numbers', async () => {
    const faults: string[] = []
    const before = await contentsOf(t)
    let values = 0
    for (const route of routes.filter(({ method }) => method === 'get')) {
      const parameters = document.parametersOf(describedPath(route))
      if (parameters.length === 0) continue
      const path = pathOf(route, NOBODY)
      const token = await tokenFor('get', path)
      values += parameters.length * ODD_PARAMETERS.length
      await forEach(ODD_PARAMETERS, async (value) => {
        const send = (tried: readonly Parameter[]) => {
          // No value would reach the handler if another required parameter were missing.
          const others = parameters.filter((other) => other.required && !tried.includes(other))
          const query = [
            ...tried.map(({ name }) => `${name}=${encode(value)}`),
            ...others.map(({ name, schema }) => `${name}=${encode(String(document.sampleOf(schema)))}`),
          ]
          return call(token, 'get', `${path}?${query.join('&')}`)
        }
        const check = (at: string, { status }: Answer) => {
          if (status >= 500 || status === 401) faults.push(`${route.url}?${at}=${value.slice(0, 40)}: ${status}`)
        }
        // Like the fields of a body: those that one call rejects by name are not sent separately.
        const all = await send(parameters)
        check('*', all)
        for (const parameter of parameters) {
          if (all.rejected.includes(parameter.name)) continue
          const { name, schema } = parameter
          const answer = await send([parameter])
          check(name, answer)
          const isNumber = schema.type === 'integer' || schema.type === 'number'
          if (isNumber && answer.status < 400 && !NUMBER.test(value)) {
            faults.push(`${route.url}?${name}=${value.slice(0, 40)}: ${answer.status}`)
          }
        }
      })
    }
    expect(faults).toEqual([])
    expect(values).toBeGreaterThan(50_000)
    expect(await contentsOf(t)).toEqual(before)
  })
})

type Parameter = ReturnType<ApiDocumentReader['parametersOf']>[number]
const encode = (value: string) => (value === '%' ? value : encodeURIComponent(value))

/** Rejected with the whole body, before its fields are looked at. */
const isPrototype = (value: string) => /"(?:__proto__|constructor|prototype)":/.test(value)

function differences(a: Record<string, string>, b: Record<string, string>): string[] {
  return Object.keys(a).filter((name) => a[name] !== b[name])
}
