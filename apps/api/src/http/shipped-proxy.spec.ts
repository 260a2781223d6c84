import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../core/config/paths.js'

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8')
const parts = { http: read('deploy/nginx/http.conf'), server: read('deploy/nginx/server.conf') }
const conf = parts.http + parts.server
const directives = (name: string) =>
  [...conf.matchAll(new RegExp(`^\\s*${name} (.+);$`, 'gm'))].map(([, value]) => value)

describe('the shipped proxy', () => {
  it('logs no addresses, whose query strings may hold passwords and codes', () => {
    expect(directives('access_log')).toEqual(['off'])
    expect(read('docker/nginx.conf')).toMatch(/^error_log \/dev\/stderr crit;$/m)
    expect(read('deploy/nginx.conf')).toMatch(/^error_log \S+ crit;$/m)
  })

  it.each([
    ['compose', 'docker/nginx.conf', '/etc/nginx/credit'],
    ["a machine's own", 'deploy/nginx.conf', '/etc/nginx/procurement-credit'],
  ])('is configured alike: %s', (_, path, folder) => {
    expect(read(path)).toContain(`include ${folder}/http.conf;`)
    expect(read(path)).toContain(`include ${folder}/server.conf;`)
    expect(read(path)).toContain('upstream api {')
  })

  it('passes on files of any size, which the API limits, and no other large body', () => {
    const [pattern] = [...parts.server.matchAll(/location ~ (\S+) \{\s+client_max_body_size 0;/g)]
    const takesFiles = new RegExp(pattern?.[1] ?? 'missing')
    const { paths } = JSON.parse(read('apps/api/openapi.json')) as {
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>
    }
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody }]) => ({
        call: `${method} ${path}`,
        path,
        file: 'multipart/form-data' in (requestBody?.content ?? {}),
      })),
    )
    expect(calls.some(({ file }) => file)).toBe(true)
    const wrong = calls.filter(({ path, file }) => takesFiles.test(path) !== file)
    expect(wrong.map(({ call }) => call)).toEqual([])
  })

  it('sends HSTS on all answers over TLS, and only there', () => {
    expect(conf).toMatch(/map \$scheme \$hsts \{\s+https 'max-age=31536000; includeSubDomains';/)
    expect(directives('add_header')).toEqual(['Strict-Transport-Security $hsts always'])
    expect(directives('proxy_hide_header')).toEqual(['Strict-Transport-Security'])
    expect(directives('proxy_set_header X-Forwarded-Proto')).toEqual(['$scheme'])
  })

  it('limits a search by its keyword, in the address or in the header', () => {
    expect(conf).toContain('map $arg_keyword$http_x_keyword $searcher {')
  })

  it('limits pages, which are rendered, and neither calls nor files', () => {
    expect(directives('limit_req_zone')).toContain('$page_reader zone=page:10m rate=10r/s')
    expect(directives('limit_req')).toContain('zone=page burst=40 nodelay')
    expect(conf).toContain("'~^/(credit|assets)/' '';")
  })

  it('passes no metrics on', () => {
    expect(conf).toMatch(/location = \/metrics \{\s+return 404;/)
  })
})
