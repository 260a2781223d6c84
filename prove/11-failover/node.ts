import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { freePort, queryRow, waitUntil } from '@credit/testkit'
import { endProgram, example, postgresPrograms, type ServerUser, startProgram } from './programs.js'

/** As in deploy/high-availability/patroni.yml. */
const SUPERUSER = 'postgres:SUPERUSER_PASSWORD'
const START_TIMEOUT_MS = 60_000

/** A machine of the cluster: Patroni and the PostgreSQL that it manages. */
export class ClusterNode {
  private patroni: ChildProcess | undefined
  private readonly killAtExit = () => this.killPostgres()

  private constructor(
    readonly name: string,
    readonly port: number,
    readonly restPort: number,
    private readonly folder: string,
    private readonly user: ServerUser | undefined,
  ) {}

  static async create(
    name: string,
    { folder, etcd, user }: { folder: string; etcd: string; user: ServerUser | undefined },
  ): Promise<ClusterNode> {
    const node = new ClusterNode(name, await freePort(), await freePort(), folder, user)
    const programs = postgresPrograms() ?? ''
    writeFileSync(
      node.configFile,
      example('patroni.yml', {
        'name: db1': `name: ${name}`,
        '10.0.0.21:8008': `127.0.0.1:${node.restPort}`,
        '10.0.0.21:5432': `127.0.0.1:${node.port}`,
        '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': etcd,
        '/var/lib/postgresql/15/credit': node.dataFolder,
        '/usr/lib/postgresql/15/bin': programs,
        '/var/lib/postgresql/patroni.pgpass': `${folder}/${name}.pgpass`,
        '/var/run/postgresql': folder,
      }),
    )
    process.once('exit', node.killAtExit)
    return node
  }

  /** Starts Patroni, which makes or joins the cluster. */
  start(): void {
    const logFile = `${this.folder}/${this.name}.log`
    this.patroni = startProgram('patroni', [this.configFile], {
      logFile,
      env: { HOME: this.folder },
      ...(this.user ? { user: this.user } : {}),
    })
  }

  /** Waits until Patroni returns 200 to a check: `primary`, `sync` … */
  async waitUntil(check: string): Promise<void> {
    await waitUntil(
      `${this.name} is ${check}`,
      async () => {
        if (this.patroni?.exitCode !== null) throw new Error(`Patroni of ${this.name} has ended`)
        return this.is(check)
      },
      { timeoutMs: START_TIMEOUT_MS, intervalMs: 100 },
    )
  }

  async is(check: string): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.restPort}/${check}`).catch(() => null)
    return answer?.ok === true
  }

  /** Kills Patroni, PostgreSQL and all of its processes, as the loss of the machine would. */
  async crash(): Promise<void> {
    const ended = endProgram(this.patroni, 'SIGKILL')
    this.killPostgres()
    await ended
  }

  async stop(): Promise<void> {
    await endProgram(this.patroni)
    this.killPostgres()
    process.off('exit', this.killAtExit)
  }

  /** Stops the process that receives the primary's log; returns a function that kills it, with its unread data. */
  async pauseReceiver(): Promise<() => void> {
    const { pid } = await queryRow<{ pid: number }>(
      `postgres://${SUPERUSER}@127.0.0.1:${this.port}/postgres`,
      'SELECT pid FROM pg_stat_wal_receiver',
    )
    process.kill(pid, 'SIGSTOP')
    return () => {
      process.kill(pid, 'SIGTERM')
      process.kill(pid, 'SIGCONT')
    }
  }

  private get dataFolder(): string {
    return `${this.folder}/${this.name}`
  }

  private get configFile(): string {
    return `${this.folder}/${this.name}.yml`
  }

  private killPostgres(): void {
    try {
      const pid = Number(readFileSync(`${this.dataFolder}/postmaster.pid`, 'utf8').split('\n')[0])
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
      // Kills the server first, so that it does not start new children.
      for (const id of [pid, ...children.filter(Boolean).map(Number)]) process.kill(id, 'SIGKILL')
    } catch {
      // It does not run.
    }
  }
}
