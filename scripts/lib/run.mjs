import { spawn } from 'node:child_process'
import { ROOT } from './paths.mjs'

const running = new Set()
let handled = false

/**
 * Runs a program and returns its exit code. Output goes to the terminal, or is collected if `quiet`.
 * If this process is ended, the program is ended too.
 */
export function run(command, args, { quiet = false, env = process.env, cwd = ROOT } = {}) {
  forwardSignals()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part) => {
        output += part
      })
    }
    running.add(child)
    const end = (code, text) => {
      running.delete(child)
      resolve({ code, output: output + text })
    }
    child.once('error', (error) => end(127, error.message))
    child.once('close', (code, signal) => end(code ?? 1, signal ? `ended by ${signal}` : ''))
  })
}

function forwardSignals() {
  if (handled) return
  handled = true
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]) {
    process.on(signal, () => {
      // While serving nothing runs here; serve.mjs then handles the signal.
      if (running.size === 0) return
      for (const child of running) child.kill(signal)
      process.exit(code)
    })
  }
}
