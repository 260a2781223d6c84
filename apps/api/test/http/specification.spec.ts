import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_BASE, AUTH_BASE } from '@credit/contract'

const DOCUMENT = join(import.meta.dirname, '../../openapi.json')

const LINES = join(import.meta.dirname, '../../../../docs/specification-lines.txt')

/** The calls of section 7 of the specification, in its order; `{}` stands for a parameter. */
const specified = () =>
  [...readFileSync(LINES, 'utf8').matchAll(/^call (\S+) (\S+)$/gm)].map(([, method = '', path = '']) => ({
    method,
    path,
  }))

it('has every call of the specification', () => {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    paths: Record<string, Record<string, unknown>>
  }
  const present = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`),
    ),
  )
  // Paths of the auth service have their prefix, paths of the admin service do not.
  const calls = specified().map(({ method, path }) =>
    path.startsWith('api/') ? `${method} ${AUTH_BASE}/${path}` : `${method} ${ADMIN_BASE}/api/${path}`,
  )
  expect(calls).toHaveLength(139)
  expect(calls.filter((call) => !present.has(call))).toEqual([])
})
