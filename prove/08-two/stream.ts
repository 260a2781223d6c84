import { ADMIN_API, type ServerProcess } from '@credit/testkit'

const TIMEOUT_MS = 60_000

/** A server-sent event of a job and its time of arrival. */
export interface JobEvent {
  readonly status: string
  readonly done: number
  readonly time: number
}

/** Reads the events of a job until it ends. */
export async function readEvents({ url }: ServerProcess, token: string, id: string): Promise<JobEvent[]> {
  const response = await fetch(`${url}${ADMIN_API}/jobs/${id}/events`, {
    headers: { authorization: token, accept: 'text/event-stream' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const events: JobEvent[] = []
  try {
    await read(response, events)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error
  }
  return events
}

async function read({ body }: Response, events: JobEvent[]): Promise<void> {
  if (!body) return
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body) {
    text += decoder.decode(part, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) events.push({ ...JSON.parse(data), time: performance.now() })
    }
  }
}
