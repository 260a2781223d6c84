import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { ROOT } from './paths.mjs'

/** npm and the terminal may both deliver one Ctrl-C; a later one is meant as a second. */
const ECHO_MS = 500
const PARENT_CHECK_MS = 1_000

/**
 * Runs the server as a child and ends with its exit code.
 *
 * The channel between both tells the child when this process is killed. The child has its own
 * session, so that a Ctrl-C reaches it exactly once, from here.
 */
export function serve(args, { command = process.execPath, env = process.env } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let askedAt = 0
  const ask = (signal) => {
    const now = performance.now()
    if (askedAt === 0) {
      askedAt = now
      child.kill(signal)
    } else if (now - askedAt > ECHO_MS) {
      child.kill('SIGKILL')
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => ask(signal))
  process.on('SIGHUP', () => ask('SIGTERM'))
  endWithNpm(() => ask('SIGTERM'))
  child.once('error', (error) => {
    console.error(`The server cannot be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal && askedAt === 0) {
      console.error(
        `The server was ended by ${signal}: nothing that was saved is lost, start it again.`,
      )
    }
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0))
  })
}

/** When npm is killed nobody passes signals on any more, and the server would stay for ever. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    end()
  }, PARENT_CHECK_MS)
  timer.unref()
}

/** The parent, and where the system tells its own: a shell may stand between npm and us. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}
