import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../core/config/paths.js'

const conf = readFileSync(join(PROJECT_ROOT, 'docker', 'nginx.conf'), 'utf8')
const directives = (name: string) =>
  [...conf.matchAll(new RegExp(`^\\s*${name} (.+);$`, 'gm'))].map(([, value]) => value)

describe('the shipped proxy', () => {
  it('logs no addresses, whose query strings may hold passwords and codes', () => {
    expect(directives('access_log')).toEqual(['off'])
    expect(directives('error_log')).toEqual(['/dev/stderr crit'])
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
