import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process with that id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Distinguishes a process from a later one with the same id; empty where the system does not say. */
function startTimeOf(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Returns a line that identifies a process, even if its id is reused. */
export function processIdentity(pid: number): string {
  return `${pid} ${startTimeOf(pid)}`
}

/** Whether the process with this identity is still running. */
export function isIdentityAlive(identity: string): boolean {
  const pid = Number(identity.split(' ')[0])
  return pid > 0 && isAlive(pid) && processIdentity(pid) === identity.trimEnd()
}

/** Whether a process is a server on that data directory; its id alone may have been reused. */
export function isServerProcess(pid: number, dataDirectory: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(`-D ${dataDirectory} `)
  } catch {
    return false
  }
}
