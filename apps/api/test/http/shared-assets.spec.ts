import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { AddressUse } from '#http/address-use'
import { serveWeb } from '#http/web-files'

const ENTRY = `
export const render = async () => ({ status: 200, contentType: 'text/html', body: 'page' })
export const renderShell = render
export const renderForRobots = async () => null
export const cacheKey = () => null
`

describe('files of a build during an update', () => {
  const folder = mkdtempSync(join(tmpdir(), 'credit-assets-'))
  const shared = join(folder, 'shared')
  const servers: FastifyInstance[] = []
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()))
    rmSync(folder, { recursive: true })
  })

  /** Starts a process that serves a build with one script. */
  async function start(build: string): Promise<FastifyInstance> {
    const root = join(folder, build)
    for (const [path, text] of Object.entries({
      'client/index.html': build,
      'client/manifest.json': '{}',
      [`client/assets/${build}.js`]: `script of ${build}`,
      [`client/assets/${build}.js.br`]: 'compressed',
      'server/entry-server.js': ENTRY,
      'server/package.json': '{"type":"module"}',
    })) {
      mkdirSync(join(root, path, '..'), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const server = fastify()
    await serveWeb(server, {
      ...{ root, shared, defaultLocale: 'zh-CN' as const, today: () => '2026-11-28' },
      limits: {
        atOnce: 4,
        addresses: new AddressUse(() => false, { connections: 0, calls: 0, pages: 12 }),
        isKnownHost: () => true,
      },
    })
    servers.push(server)
    return server
  }
  const script = (server: FastifyInstance, build: string, headers = {}) =>
    server.inject({ url: `/assets/${build}.js`, headers })

  it('are served by the processes of the other build, before and after', async () => {
    const before = await start('one')
    const after = await start('two')
    for (const [server, build] of [
      [before, 'two'],
      [after, 'one'],
    ] as const) {
      const { statusCode, body, headers } = await script(server, build)
      expect([statusCode, body]).toEqual([200, `script of ${build}`])
      expect(headers['cache-control']).toContain('immutable')
      const small = await script(server, build, { 'accept-encoding': 'br' })
      expect([small.body, small.headers['content-encoding']]).toEqual(['compressed', 'br'])
    }
  })

  it('stay when the folder of the build is emptied', async () => {
    const [before] = servers
    rmSync(join(folder, 'one', 'client'), { recursive: true })
    expect((await script(before as FastifyInstance, 'one')).body).toBe('script of one')
  })

  it('are removed with the build after the next', async () => {
    // Left by a process that was ended while it copied, long ago.
    mkdirSync(join(shared, 'left.draft'))
    utimesSync(join(shared, 'left.draft'), 0, 0)
    const third = await start('three')
    expect((await script(third, 'two')).statusCode).toBe(200)
    expect((await script(third, 'one')).statusCode).toBe(404)
    expect(readdirSync(shared)).toHaveLength(2)
  })

  it('are found by their names only', async () => {
    const [, , third] = servers
    writeFileSync(join(folder, 'secret'), 'secret')
    for (const path of ['..%2f..%2fsecret', '../../secret', '%2e%2e/%2e%2e/secret', '..', '.draft']) {
      const { body } = await (third as FastifyInstance).inject({ url: `/assets/${path}` })
      expect([path, body]).not.toEqual([path, 'secret'])
    }
    const missing = await (third as FastifyInstance).inject({ url: '/assets/none.js' })
    expect(missing.statusCode).toBe(404)
  })
})
