import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process with that id exists, whoever it belongs to. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Tells a process from a later one with the same id; empty where the system does not say. */
export function birthOf(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** A line that names a process for good. */
export function signatureOf(pid: number): string {
  return `${pid} ${birthOf(pid)}`
}

/** Whether the process that wrote the signature still runs. */
export function isSignatureAlive(signature: string): boolean {
  const pid = Number(signature.split(' ')[0])
  return pid > 0 && isAlive(pid) && signatureOf(pid) === signature.trimEnd()
}

/** Whether a process is a server on that data directory: its id alone may have passed to another. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(`-D ${cluster} `)
  } catch {
    return false
  }
}
