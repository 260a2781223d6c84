import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_IN_ROLES, isOfAllAreas, seededPermissions } from '@credit/contract'
import { HTTP_CODE_METADATA } from '@nestjs/common/constants.js'
import { Reflector } from '@nestjs/core'
import { isAllowed } from '#http/access/access.guard'
import { ACCESS_KEY, type Access } from '#http/access/declare'
import { declaredHandlers } from '../support/handlers.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const MATRIX = join(import.meta.dirname, '../../../../docs/access-matrix.md')
const SIGN_OF = { purchaser: 1, supplier: 2, agency: 3, expert: 4 } as const

/** A call with the access that its handler declares. */
interface Call {
  call: string
  access: Access | undefined
  /** Actual status, and the documented ones. */
  statuses: { sent: number; documented: string[] }
}

describe('every route', () => {
  let t: TestApp
  let handlers: Call[]

  beforeAll(async () => {
    t = await startTestApp()
    const reflector = new Reflector()
    handlers = declaredHandlers(t).map(({ method, path, handler, controller }) => ({
      call: `${method} ${path}`,
      access: reflector.getAllAndOverride<Access>(ACCESS_KEY, [handler, controller]),
      statuses: {
        sent: reflector.get<number>(HTTP_CODE_METADATA, handler),
        documented: Object.keys(reflector.get<object | undefined>('swagger/apiResponse', handler) ?? {}),
      },
    }))
  })
  afterAll(() => t.stop())

  it('declares its callers', () => {
    expect(handlers.length).toBeGreaterThan(10)
    expect(handlers.filter((h) => !h.access).map((h) => h.call)).toEqual([])
  })

  it('states a reason if it is public', () => {
    const silent = handlers.filter((h) => h.access?.kind === 'public' && h.access.why.length < 10)
    expect(silent.map((h) => h.call)).toEqual([])
  })

  it('documents the status that it responds with', () => {
    const untrue = handlers.filter(
      ({ statuses: { sent, documented } }) => documented.length > 0 && !documented.includes(String(sent)),
    )
    expect(untrue.map(({ call, statuses }) => [call, statuses])).toEqual([])
  })

  it('is in the committed access matrix (`pnpm access-matrix` writes it)', () => {
    const matrix = printMatrix(handlers)
    if (process.env.UPDATE_MATRIX) writeFileSync(MATRIX, matrix)
    expect(readFileSync(MATRIX, 'utf8')).toBe(matrix)
  })
})

function printMatrix(handlers: Call[]): string {
  const rows = handlers
    .map(({ call, access }) => {
      const cells = BUILT_IN_ROLES.map((role) => {
        const sign = role in SIGN_OF ? SIGN_OF[role as keyof typeof SIGN_OF] : 0
        return isAllowed(access, { sign, permissions: new Set(seededPermissions(role)) }) ? '●' : ''
      })
      return `| \`${call}\` | ${textOf(access)} | ${reachOf(access)} | ${isAllowed(access, null) ? '●' : ''} | ${cells.join(' | ')} |`
    })
    .sort()
  return [
    '# Who may call what',
    '',
    'Made from the declarations beside the handlers; a test fails when it differs. ● = the call is open to',
    'the role. The column reach says which rows a supervisor of a district reaches by a permission: those of the',
    'own area, or what holds for all areas, which only supervisors of the city change. Supervisors of the city reach',
    'the rows of all areas; calls without a permission reach what the caller owns or takes part in.',
    '',
    `| call | declared | reach | anyone | ${BUILT_IN_ROLES.join(' | ')} |`,
    `| --- | --- | --- | --- | ${BUILT_IN_ROLES.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n')
}

function textOf(access: Access | undefined): string {
  if (!access) return 'nothing'
  if (access.kind === 'public') return `public: ${access.why}`
  if (access.kind === 'key') return `API key, scope ${access.scope}`
  if (access.kind === 'self') return access.signs ? `self, signs ${access.signs.join(', ')}` : 'self'
  return `p:${access.permission}`
}

function reachOf(access: Access | undefined): string {
  if (access?.kind !== 'permission') return ''
  return isOfAllAreas(access.permission) ? 'all areas' : 'own area'
}
