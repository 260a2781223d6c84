import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { SERVER_FLAGS } from '../../scripts/lib/server-flags.mjs'

const root = new URL('../../', import.meta.url)

/** Starts a server of ours as a process and waits until it answers; tells how long that took. */
export async function startServer(script, env, probe) {
  const started = performance.now()
  const child = spawn(process.execPath, [...SERVER_FLAGS, new URL(script, root).pathname], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.resume()
  let exited = false
  child.once('exit', () => {
    exited = true
  })
  while (!exited) {
    const answer = await fetch(probe).catch(() => null)
    if (answer?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  if (exited) throw new Error(`${script} ended before it answered`)
  return {
    pid: child.pid,
    startMs: performance.now() - started,
    async stop() {
      child.kill('SIGTERM')
      if (!exited) await once(child, 'exit')
    },
  }
}

/** Processor seconds used so far and resident megabytes, as the kernel counts them. */
export function usageOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  const ticks = Number(stat[11]) + Number(stat[12])
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kb = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  return { cpuSeconds: ticks / 100, rssMb: kb('VmRSS') / 1024, peakMb: kb('VmHWM') / 1024 }
}
