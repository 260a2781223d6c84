import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PROJECT_ROOT } from './setup.js'
import type { TestClock } from './test-clock.js'

/** A command of the API's CLI as a process. */
export interface Command {
  /** Resolves once it has ended, with its exit code and everything it printed. */
  readonly done: Promise<{ code: number | null; text: string }>
  kill(): void
}

/**
 * Starts a command of the built CLI, of this project or of the one in `root`, with English output and, if
 * given, the time of a run's clock.
 */
export function startCommand(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  { root = PROJECT_ROOT, clock }: { root?: string | undefined; clock?: TestClock } = {},
): Command {
  const child = spawn(process.execPath, ['apps/api/dist/cli.js', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...clock?.env(), LANG: 'en_US.UTF-8' },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  const done = once(child, 'close').then(([code]) => ({ code, text: text.trim() }))
  return { done, kill: () => child.kill('SIGKILL') }
}
