import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './server-process.js'

it('finds a port that no outgoing connection takes and nothing listens on', async () => {
  const port = await freePort()
  expect(port).toBeLessThan(32_768)
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  server.close()
})
