import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { freePort, waitUntil } from '@credit/testkit'

const SERVERS = ['account', 'container', 'object'] as const
const FILTERS = ['catch_errors', 'gatekeeper', 'healthcheck', 'cache', 'listing_formats', 'bulk']
  .concat(['s3api', 'tempauth', 'copy', 'container-quotas', 'account-quotas', 'slo', 'dlo'])
  .concat(['versioned_writes'])
const SETTINGS: Readonly<Record<string, string>> = { tempauth: 'user_test_tester = testing .admin' }
const ACCESS_KEY = encodeURIComponent('test:tester')

/** OpenStack Swift with its S3 interface, which checks signatures of version 4. */
export interface Swift {
  /** Value of STORAGE_URL. */
  address(bucket: string, secret?: string): string
  /** Limits the bytes of a bucket; null takes the limit away. */
  setQuota(bucket: string, bytes: number | null): Promise<void>
  /** Stops answering without closing a connection. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends all of its processes. */
  end(): Promise<void>
}

export function isSwiftInstalled(): boolean {
  return ['swift-proxy-server', 'swift-object-server', 'memcached'].every(
    (program) => spawnSync('which', [program]).status === 0,
  )
}

/** Configures Swift with one copy of everything in a folder, and starts it on free ports. */
export async function startSwift(folder: string): Promise<Swift> {
  mkdirSync(`${folder}/devices/d1`, { recursive: true })
  const [port, cache] = [await freePort(), await freePort()]
  write(folder, 'swift.conf', [
    ['swift-hash', 'swift_hash_path_suffix = suffix', 'swift_hash_path_prefix = prefix'],
    ['storage-policy:0', 'name = one', 'default = yes'],
  ])
  for (const name of SERVERS) await configure(folder, name)
  write(folder, 'proxy-server.conf', [
    ['DEFAULT', ...common(folder, port)],
    ['pipeline:main', `pipeline = ${FILTERS.join(' ')} proxy-server`],
    ['app:proxy-server', 'use = egg:swift#proxy', 'account_autocreate = true'],
    ...FILTERS.map((name) => [
      `filter:${name}`,
      `use = egg:swift#${name === 'cache' ? 'memcache' : name.replace('-', '_')}`,
      ...(name === 'cache' ? [`memcache_servers = 127.0.0.1:${cache}`] : []),
      SETTINGS[name] ?? '',
    ]),
  ])
  const memory = run('memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(cache)])
  const storages = SERVERS.map((name) => run(`swift-${name}-server`, [`${folder}/${name}-server.conf`]))
  let proxy: ChildProcess | undefined
  const url = `http://127.0.0.1:${port}`
  const swift: Swift = {
    address: (bucket, secret = 'testing') => `s3://${ACCESS_KEY}:${secret}@127.0.0.1:${port}/${bucket}`,
    setQuota: (bucket, bytes) => setQuota(url, bucket, bytes),
    freeze: () => void proxy?.kill('SIGSTOP'),
    thaw: () => void proxy?.kill('SIGCONT'),
    start: async () => {
      proxy = run('swift-proxy-server', [`${folder}/proxy-server.conf`])
      const answers = async () => (await fetch(`${url}/healthcheck`).catch(() => null))?.ok
      await waitUntil('Swift answers', answers, { timeoutMs: 60_000 })
    },
    stop: () => end(proxy),
    end: async () => {
      for (const child of [proxy, ...storages, memory]) await end(child)
    },
  }
  await swift.start()
  return swift
}

const common = (folder: string, port: number) => [
  'bind_ip = 127.0.0.1',
  `bind_port = ${port}`,
  'workers = 0',
  'user = root',
  `swift_dir = ${folder}`,
]

async function configure(folder: string, name: string): Promise<void> {
  const port = await freePort()
  write(folder, `${name}-server.conf`, [
    ['DEFAULT', ...common(folder, port), `devices = ${folder}/devices`, 'mount_check = false'],
    ['pipeline:main', `pipeline = ${name}-server`],
    [`app:${name}-server`, `use = egg:swift#${name}`],
  ])
  const builder = `${folder}/${name}.builder`
  for (const args of [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']]) {
    spawnSync('swift-ring-builder', [builder, ...args])
  }
}

function write(folder: string, name: string, sections: readonly (readonly string[])[]): void {
  const text = sections.map(([title, ...lines]) => `[${title}]\n${lines.join('\n')}\n`)
  writeFileSync(`${folder}/${name}`, text.join('\n'))
}

function run(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  return child
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Sets a quota through Swift's own API, as the operator of the storage does. */
async function setQuota(url: string, bucket: string, bytes: number | null): Promise<void> {
  const user = { 'X-Auth-User': 'test:tester', 'X-Auth-Key': 'testing' }
  const { headers } = await fetch(`${url}/auth/v1.0`, { headers: user })
  const response = await fetch(`${headers.get('x-storage-url')}/${bucket}`, {
    method: 'POST',
    headers: {
      'X-Auth-Token': headers.get('x-auth-token') ?? '',
      'X-Container-Meta-Quota-Bytes': bytes === null ? '' : String(bytes),
    },
  })
  if (!response.ok) throw new Error(`Swift answers ${response.status} to the quota`)
}
