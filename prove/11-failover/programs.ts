import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { PROJECT_ROOT } from '@credit/testkit'

const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const EXAMPLES = `${PROJECT_ROOT}deploy/high-availability/`

/** The user and group that PostgreSQL runs as: it refuses to run as root. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

/** Returns the user of Debian's packages if this process is root. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (option: string) => Number(spawnSync('id', [option, 'postgres']).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Returns the folder of the newest PostgreSQL of Debian's packages. */
export function postgresPrograms(): string | undefined {
  try {
    const versions = readdirSync(DEBIAN_POSTGRES).map(Number).filter(Number.isInteger)
    return versions.length > 0 ? `${DEBIAN_POSTGRES}/${Math.max(...versions)}/bin` : undefined
  } catch {
    return undefined
  }
}

/** Returns the missing programs that a cluster needs. */
export function missingPrograms(): string[] {
  const missing = ['etcd', 'patroni', 'haproxy'].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  )
  return postgresPrograms() ? missing : [...missing, 'PostgreSQL of Debian']
}

/**
 * Returns an example of deploy/high-availability with other addresses and folders.
 * @throws if the example lacks one of them
 */
export function example(name: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(EXAMPLES + name, 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${name} does not have ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** Starts a program that writes its output to a file and is killed when this process ends. */
export function startProgram(
  command: string,
  args: readonly string[],
  { logFile, user, env = {} }: { logFile: string; user?: ServerUser; env?: NodeJS.ProcessEnv },
): ChildProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, {
    stdio: ['ignore', log, log],
    // Uses the operating system's programs, not a development environment's.
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env },
    ...user,
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Sends a signal and waits for the end of the program. */
export async function endProgram(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
