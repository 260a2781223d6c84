import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { freePort, type ServerProcess, waitUntil } from '@credit/testkit'

/** A proxy in front of the instances, as docs/operations.md describes it. */
export interface Balancer {
  readonly url: string
  stop(): Promise<void>
}

type Configure = (folder: string, port: number, servers: readonly ServerProcess[]) => string

/** nginx asks no instance how it is: it learns from refused connections and closed ones. */
const nginx: Configure = (folder, port, servers) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream api {
    least_conn;
    ${servers.map((server) => `server 127.0.0.1:${server.port} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 64;
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout;
      proxy_connect_timeout 2s;
    }
  }
}
`

/** HAProxy asks each instance twice a second. */
const haproxy: Configure = (_folder, port, servers) => `
global
  maxconn 2048
defaults
  mode http
  timeout connect 2s
  timeout client 1m
  timeout server 1m
frontend public
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend api
backend api
  balance leastconn
  option httpchk GET /health/ready
  option redispatch
  default-server check inter 500ms fall 1 rise 2
${servers.map((server, n) => `  server api${n} 127.0.0.1:${server.port}`).join('\n')}
`

const KINDS = {
  nginx: { configure: nginx, args: (file: string, folder: string) => ['-p', folder, '-c', file] },
  haproxy: { configure: haproxy, args: (file: string) => ['-f', file] },
} as const
export type BalancerKind = keyof typeof KINDS
export const BALANCERS = Object.keys(KINDS) as BalancerKind[]

/** Whether the program is installed. */
export function isInstalled(kind: BalancerKind): boolean {
  return spawnSync(kind, ['-v']).status === 0
}

/** Starts a balancer in front of the servers on a free port. */
export async function startBalancer(
  kind: BalancerKind,
  folder: string,
  servers: readonly ServerProcess[],
): Promise<Balancer> {
  const { configure, args } = KINDS[kind]
  const port = await freePort()
  const file = `${folder}/${kind}.conf`
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, configure(folder, port, servers))
  const child = spawn(kind, args(file, folder), { stdio: ['ignore', 'ignore', 'inherit'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const url = `http://127.0.0.1:${port}`
  await waitUntil(`${kind} forwards`, async () => {
    if (child.exitCode !== null) throw new Error(`${kind} ended with ${child.exitCode}`)
    return (await fetch(`${url}/health/live`).catch(() => null))?.ok
  })
  return {
    url,
    stop: async () => {
      process.off('exit', kill)
      await end(child)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
