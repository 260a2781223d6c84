import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ApiClient } from './api-client.js'
import type { HostAnswer, HostRequest } from './server-host.js'
import { freePort, isReady, type ServerProcessOptions, serverOptions } from './server-process.js'
import { PROJECT_ROOT } from './setup.js'
import { waitUntil } from './wait-until.js'

type Ask<T = HostRequest> = T extends HostRequest ? Omit<T, 'id'> : never

/**
 * A process with the built API in which several servers run, one after another or side by side, each on a database and
 * with a clock of its own: modules are loaded and compiled once (decision 174). `ServerProcess` is the product as it is
 * installed, prepared by its start.
 */
export class ServerHost {
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, (answer: HostAnswer) => void>()
  private asked = 0

  private constructor(child: ChildProcess) {
    this.child = child
    child.on('message', (answer: HostAnswer) => this.waiting.get(answer.id)?.(answer))
    child.once('exit', (code, signal) => {
      const error = `The process of the servers has ended: ${code ?? signal}`
      for (const [id, answered] of this.waiting) answered({ id, error })
    })
  }

  /** @param env settings of the process, such as the language; each server has settings of its own. */
  static async open(env: NodeJS.ProcessEnv): Promise<ServerHost> {
    const { SERVER_ENV, SERVER_FLAGS } = await serverOptions()
    const script = fileURLToPath(new URL('./server-host.js', import.meta.url))
    const child = fork(script, {
      cwd: PROJECT_ROOT,
      env: { ...SERVER_ENV, ...env },
      execArgv: [...SERVER_FLAGS],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    return new ServerHost(child)
  }

  /** Starts a server on a database that is prepared, and waits until it is ready. */
  async start({ env, clock }: Required<Pick<ServerProcessOptions, 'env' | 'clock'>>): Promise<HostedServer> {
    const port = await freePort()
    const offsetMs = clock.now().getTime() - Date.now()
    await this.ask({ start: env as Record<string, string>, offsetMs, port })
    const server = new HostedServer(port, () => this.ask({ stop: port }))
    await waitUntil(`the server at ${port} is ready`, () => isReady(server.api.url))
    return server
  }

  /** Ends the process with all of its servers. */
  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    this.child.kill('SIGKILL')
    await once(this.child, 'exit')
  }

  private async ask(request: Ask): Promise<void> {
    const id = ++this.asked
    const { error } = await new Promise<HostAnswer>((resolve) => {
      this.waiting.set(id, resolve)
      this.child.send({ id, ...request }, (failed) => {
        if (failed) resolve({ id, error: failed.message })
      })
    })
    this.waiting.delete(id)
    if (error) throw new Error(error)
  }
}

/** A server in the process of a {@link ServerHost}. */
export class HostedServer {
  readonly api: ApiClient

  constructor(
    readonly port: number,
    readonly stop: () => Promise<void>,
  ) {
    this.api = new ApiClient(`http://127.0.0.1:${port}`)
  }
}
