import { ApiDocumentReader } from '../api-document.js'
import type { TestApp } from '../test-app.js'

/** A read call of the API document. */
export interface ReadCall {
  path: string
  /** Names of the parameters in the path, and of the required query parameters. */
  inPath: string[]
  required: string[]
  optional: string[]
}

/** Status, headers and body of each response, by address; ids that are random in each world are names. */
export type Answers = Map<string, string>

/** Returns the values to try for a parameter of a path. */
export type ValuesOf = (parameter: string, path: string) => readonly string[]

/** Calls with a response that is random or about the process, and discloses nothing about any record. */
export const ABOUT_NO_RECORD = [
  '/.well-known/jwks.json',
  '/credit/sso/api/sso/randomStr',
  '/credit/sso/api/verification/{uuid}',
  '/credit/sso/api/verification/{uuid}/audio',
  '/health/live',
  '/health/ready',
  '/metrics',
  // They end the session, send a message, or stay open.
  '/credit/sso/api/logout',
  '/credit/admin/api/smssend/verify/phone/code',
  '/credit/admin/api/jobs/{id}/events',
]

export function readCalls(document: ApiDocumentReader): ReadCall[] {
  return Object.entries(document.paths)
    .filter(([path, methods]) => methods.get && !ABOUT_NO_RECORD.includes(path))
    .map(([path, methods]) => {
      const parameters = (methods.get?.parameters ?? []) as {
        in: string
        name: string
        required?: boolean
      }[]
      const query = parameters.filter((parameter) => parameter.in === 'query')
      const names = (required: boolean) =>
        query.filter((parameter) => (parameter.required ?? false) === required).map(({ name }) => name)
      return {
        path,
        inPath: [...path.matchAll(/\{(projectId\}\/\{bidSectionId|\w+)\}/g)].map(([, name = '']) => name),
        required: names(true),
        optional: names(false),
      }
    })
    .sort((a, b) => a.path.localeCompare(b.path))
}

/** Every address of a call: one for each choice of the values of its parameters. */
export function addressesOf(call: ReadCall, valuesOf: ValuesOf): string[] {
  let found: { path: string; query: string[] }[] = [{ path: call.path, query: [] }]
  for (const name of call.inPath) {
    found = found.flatMap(({ path, query }) =>
      valuesOf(name, call.path).map((value) => ({
        path: path.replace(`{${name}}`, value),
        query,
      })),
    )
  }
  const asked = call.optional.filter((name) => valuesOf(name, call.path).length > 0)
  for (const name of [...call.required, ...asked]) {
    found = found.flatMap(({ path, query }) =>
      valuesOf(name, call.path).map((value) => ({
        path,
        query: [...query, `${name}=${encodeURIComponent(value)}`],
      })),
    )
  }
  return found.map(({ path, query }) => (query.length ? `${path}?${query.join('&')}` : path))
}

/** Names of headers that are new with each response. */
const EACH_TIME = new Set(['date', 'x-request-id', 'set-cookie', 'content-length', 'connection', 'keep-alive'])
/** A hash of the body, or a signature of it: the body is compared. */
const OF_BODY = new Set(['etag', 'x-signature'])

/** Asks a service for all addresses with the headers of one caller; without a connection, as there are thousands. */
export async function crawl(
  { app }: TestApp,
  headers: Record<string, string>,
  addresses: readonly string[],
  labels: ReadonlyMap<string, string>,
): Promise<Answers> {
  const answers: Answers = new Map()
  for (const url of addresses) {
    const response = await app.inject({ url, headers })
    const told = Object.entries(response.headers)
      .filter(([name]) => !EACH_TIME.has(name))
      .map(([name, value]) => `${name}: ${OF_BODY.has(name) ? '<of the body>' : value}`)
    const answer = [response.statusCode, ...told.sort(), inOneOrder(url, response.body)].join('\n')
    answers.set(withoutChance(url, labels), withoutChance(answer, labels))
  }
  return answers
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Replaces values that differ by chance between worlds by labels: ids, numbers of accounts and ports. */
function withoutChance(text: string, labels: ReadonlyMap<string, string>): string {
  return text
    .replaceAll('\r\n ', '')
    .replaceAll(UUID, (id) => labels.get(id) ?? '<id>')
    .replaceAll(/localhost:\d+|127\.0\.0\.1:\d+/g, '<host>')
    .replaceAll(/Account \d+|account\dno\d+/g, '<account>')
    .replaceAll(/"requestId":"[^"]*"/g, '')
}

/** Calls that tell anonymous evaluations in the order of their random ids. */
const BY_RANDOM_ID = /beEvaluatedUsers|side=received|mutualEvaluationRecord\/counted/

function inOneOrder(url: string, body: string): string {
  if (!BY_RANDOM_ID.test(url) || !/^[[{]/.test(body)) return body
  const { records, ...others } = Array.isArray(JSON.parse(body))
    ? { records: JSON.parse(body) as object[] }
    : (JSON.parse(body) as { records?: object[] })
  const rows = (records ?? []).map((row) => JSON.stringify({ ...row, id: '' }))
  return [JSON.stringify(others), ...rows.sort()].join('\n')
}

/** A response that differs between two worlds. */
export interface Difference {
  reader: string
  address: string
  one: string
  other: string
}

/** Returns the first difference of two texts, with its surroundings. */
function around(text: string, other: string): string {
  let at = 0
  while (at < text.length && text[at] === other[at]) at++
  return text.slice(Math.max(0, at - 80), at + 80)
}

/** Compares the responses to a reader in two worlds, or at two times, which must be the same. */
export function differencesOf(
  reader: string,
  one: ReadonlyMap<string, string> = new Map(),
  other: ReadonlyMap<string, string> = new Map(),
): Difference[] {
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((address) => {
    const [a = 'not asked', b = 'not asked'] = [one.get(address), other.get(address)]
    return a === b ? [] : [{ reader, address, one: around(a, b), other: around(b, a) }]
  })
}
