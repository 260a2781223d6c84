import { API } from '../lib/call.mjs'

const PATIENCE_MS = 60_000

/** The server-sent events of a job until it ends, each with the moment it came. */
export async function progressOf(server, token, id) {
  const response = await fetch(`${server.base}${API}/jobs/${id}/events`, {
    headers: { authorization: token, accept: 'text/event-stream' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const events = []
  await read(response, events).catch((error) => {
    if (error.name !== 'TimeoutError') throw error
  })
  return events
}

async function read(response, events) {
  let text = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part
    const blocks = text.split('\n\n')
    text = blocks.pop()
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) events.push({ ...JSON.parse(data), at: performance.now() })
    }
  }
}
