import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { ROOT } from './paths.mjs'

/** npm and the terminal may both deliver one Ctrl-C; a signal after this time is a second one. */
const DUPLICATE_MS = 500
const PARENT_CHECK_MS = 1_000

/**
 * Runs the server as a child process and exits with its exit code.
 *
 * The IPC channel tells the child when this process is killed. The child has a session of its own, so
 * that it receives a Ctrl-C exactly once, from this process.
 */
export function serve(args, { command = process.execPath, env = process.env } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    detached: process.platform !== 'win32',
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let signalledAt = 0
  const stop = (signal) => {
    const now = performance.now()
    if (signalledAt === 0) {
      signalledAt = now
      child.kill(signal)
    } else if (now - signalledAt > DUPLICATE_MS) {
      child.kill('SIGKILL')
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
  process.on('SIGHUP', () => stop('SIGTERM'))
  stopWithNpm(() => stop('SIGTERM'))
  child.once('error', (error) => {
    console.error(`The server cannot be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (signal && signalledAt === 0) {
      console.error(`The server was ended by ${signal}: no saved data is lost, start it again.`)
    }
    process.exit(code ?? 128 + (constants.signals[signal] ?? 0))
  })
}

/** Stops the server if npm is killed: npm no longer forwards signals then, and the server would never stop. */
function stopWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    end()
  }, PARENT_CHECK_MS)
  timer.unref()
}

/** Returns the parent and, if the system reports it, its parent: a shell may run between npm and this process. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}
