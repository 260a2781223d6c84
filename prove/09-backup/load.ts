import { randomBytes } from 'node:crypto'
import { ADMIN_API, outcomeOf, succeeded } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import { dictionary, project, readOpenRecords, send, submission } from '../lib/writes.js'

const WORKERS = 6

/** Uploads files of random bytes. */
export async function uploadFiles({ server, admin }: Environment, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const form = new FormData()
    form.append('file', new Blob([`name,value\n${randomBytes(20_000).toString('hex')},1\n`]), `file-${n}.csv`)
    const response = await fetch(`${server.url}${ADMIN_API}/minio/upload`, {
      method: 'POST',
      headers: { authorization: admin },
      body: form,
    })
    if (!response.ok) throw new Error(`an upload was answered ${response.status}`)
  }
}

/** Numbers of responses to the calls of a load so far. */
export interface Answers {
  /** 2xx. */
  done: number
  /** 503 or 504 of a machine that is busy: a client sends them again. */
  late: number
}

export interface MixedLoad {
  readonly answers: Readonly<Answers>
  stop(): Promise<void>
}

/** Creates, submits and uploads until it is stopped. */
export async function startLoad(environment: Environment): Promise<MixedLoad> {
  const { server, random } = environment
  const open = await readOpenRecords(environment)
  let running = true
  const answers: Answers = { done: 0, late: 0 }
  let next = 0
  const work = async (worker: number) => {
    while (running) {
      const n = next++
      const record = worker === 0 ? open.pop() : undefined
      const write = record
        ? { ...submission(random, record), kind: 'evaluation' as const }
        : worker % 2
          ? dictionary(environment, `BACKUP${n}`)
          : project(environment, `BACKUP${n}`)
      const response = await send(server, write)
      if (succeeded(response)) answers.done++
      else if (response.status === 503 || response.status === 504) answers.late++
      else if (response.status >= 500) throw new Error(outcomeOf(response))
      if (worker === 1) await uploadFiles(environment, 1)
    }
  }
  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker))
  const stop = async () => {
    running = false
    await Promise.all(workers)
  }
  return { answers, stop }
}
