import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Injectable } from '@nestjs/common'
import { Background, type BackgroundService } from '#core/background'
import { Clock, environmentOfChild } from '#core/clock/clock'

const COMMAND_LINE = fileURLToPath(new URL('../../cli.js', import.meta.url))
/** Priority below the processes that answer requests. */
const NICE = 10
const MAX_OUTPUT = 2000

/** Makes a backup in a process of its own: encrypting would hold up the calls of this one. */
@Injectable()
export class BackupProcess implements BackgroundService {
  private child: ChildProcess | null = null

  constructor(
    background: Background,
    private readonly clock: Clock,
  ) {
    background.add(this)
  }

  start(): void {
    // Begun by the schedule.
  }

  /** The next instance makes the backup again. */
  async stop(): Promise<void> {
    const { child } = this
    if (!child) return
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  /** Runs `cli backup:create` to its end; throws its output if it fails. */
  async run(): Promise<void> {
    const child = spawn(process.execPath, [COMMAND_LINE, 'backup:create'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environmentOfChild(this.clock),
    })
    this.child = child
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE)
      let output = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-MAX_OUTPUT)
      })
      const [code, signal] = await once(child, 'close')
      if (code !== 0) throw new Error(`backup:create ended with ${code ?? signal}: ${output}`)
    } finally {
      this.child = null
    }
  }
}
