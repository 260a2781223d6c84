import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { PROJECT_ROOT } from './paths.js'

interface Service {
  logging?: { options: Record<string, string> }
  security_opt?: readonly string[]
  cap_drop?: readonly string[]
  cap_add?: readonly string[]
  read_only?: boolean
  ports?: readonly string[]
  volumes?: readonly string[]
  env_file?: string
  environment?: Record<string, string | number>
}

const read = (path: string) => readFileSync(join(PROJECT_ROOT, path), 'utf8')
const { services } = load(read('docker-compose.yml')) as { services: Record<string, Service> }

/** Settings that compose determines itself: addresses inside its network. */
const OF_COMPOSE = ['DATABASE_URL', 'DATA_DIR', 'HOST', 'NODE_ENV', 'PORT', 'STORAGE_URL']

/** The environment of a container, as compose makes it from `.env`. */
function environmentOf(service: string, env: Record<string, string>): Record<string, string> {
  const { env_file, environment = {} } = services[service] as Service
  const fill = (text: string) => text.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name, rest) => env[name] || rest)
  const own = Object.entries(environment).map(([name, value]) => [name, fill(String(value))])
  return { ...(env_file === '.env' ? env : {}), ...Object.fromEntries(own) }
}

describe('docker-compose.yml', () => {
  const settings = [...read('docs/operations.md').matchAll(/^\| `([A-Z][A-Z_]+)` +\|/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(CERTIFICATE|CHALLENGE|SIGNATURE)_[A-Z]+$/.test(name))
  const env = {
    ...Object.fromEntries(settings.map((name) => [name, `of ${name}`])),
    POSTGRES_PASSWORD: 'owner',
    SERVICE_PASSWORD: 'service',
    STORAGE_PASSWORD: 'storage',
  }

  it.each(['api1', 'api2', 'install'])('passes every documented setting on to %s', (service) => {
    expect(settings.length).toBeGreaterThan(80)
    const made = environmentOf(service, env)
    const changed = settings.filter((name) => made[name] !== `of ${name}`)
    expect(changed.sort()).toEqual([...OF_COMPOSE, 'DATABASE_OWNER_URL'].sort())
  })

  it('connects the service to the file storage by its port and key', () => {
    const { hostname, port, username, password } = new URL(environmentOf('api1', env).STORAGE_URL ?? '')
    const storage = environmentOf(hostname, env)
    expect(storage).toMatchObject({ ROOT_ACCESS_KEY: username, ROOT_SECRET_KEY: password })
    expect(storage.VGW_PORT).toBe(`:${port}`)
    // The volume of another maker's server stays as it is, for the way back.
    expect(services[hostname]?.volumes).toEqual(['storage:/data'])
  })

  it.each(Object.keys(services))('closes what %s does not need, and ends its logs', (name) => {
    expect(services[name]).toMatchObject({
      logging: { options: { 'max-size': '10m', 'max-file': '5' } },
      security_opt: ['no-new-privileges:true'],
      cap_drop: ['ALL'],
      read_only: true,
    })
    if (/^api|install/.test(name)) expect(services[name]?.cap_add).toBeUndefined()
  })

  it('opens one port to the network, and keeps backups in a volume of their own', () => {
    const open = Object.values(services).flatMap(({ ports = [] }) =>
      ports.filter((port) => !port.includes('127.0.0.1')),
    )
    expect(open).toEqual([expect.stringMatching(/:80$/)])
    for (const name of ['api1', 'api2', 'install']) expect(services[name]?.volumes).toContain('backups:/backups')
    expect(read('Dockerfile')).toMatch(/chown node:node .*\/backups/)
  })

  it('has every service that the documents name in a command', () => {
    const text = read('docs/operations.md')
    const several = text.matchAll(/docker compose (?:up -d|stop|logs) ([a-z][\w ]*)/g)
    const one = text.matchAll(/docker compose (?:exec|run --rm(?: --no-deps)?) ([a-z]\w*)/g)
    const named = [...several, ...one].flatMap(([, words = '']) => words.trim().split(' '))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !(name in services))).toEqual([])
  })

  it("passes the owner's password to the installing service only", () => {
    const knows = Object.keys(services).filter((name) =>
      Object.values(environmentOf(name, env)).some((value) => value.includes('owner')),
    )
    expect(knows.sort()).toEqual(['install', 'postgres'])
  })
})
