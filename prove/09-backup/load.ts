import { randomBytes } from 'node:crypto'
import { ADMIN_API, outcomeOf, succeeded } from '@credit/testkit'
import type { Environment } from '../lib/environment.js'
import { dictionary, project, readOpenRecords, send, submission } from '../lib/writes.js'

const WORKERS = 6

/** Uploads files of random bytes. */
export async function uploadFiles({ server, admin }: Environment, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const form = new FormData()
    form.append(
      'file',
      new Blob([`name,value\n${randomBytes(20_000).toString('hex')},1\n`]),
      `file-${n}.csv`,
    )
    const response = await fetch(`${server.url}${ADMIN_API}/minio/upload`, {
      method: 'POST',
      headers: { authorization: admin },
      body: form,
    })
    if (!response.ok) throw new Error(`an upload was answered ${response.status}`)
  }
}

/** Creates, submits and uploads until it is stopped; returns how many calls were answered 2xx. */
export async function startLoad(environment: Environment): Promise<() => Promise<number>> {
  const { server, random } = environment
  const open = await readOpenRecords(environment)
  let running = true
  let answered = 0
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
      if (succeeded(response)) answered++
      else if (response.status >= 500) throw new Error(outcomeOf(response))
      if (worker === 1) await uploadFiles(environment, 1)
    }
  }
  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker))
  return async () => {
    running = false
    await Promise.all(workers)
    return answered
  }
}
