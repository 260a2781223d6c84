import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, it } from 'node:test'
import { ROOT } from './paths.mjs'

const processes = []
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})

/** A process that serves the given code in the way `npm start` serves the API. */
function serving(code) {
  const outer = `import { serve } from './scripts/lib/serve.mjs'
    serve(['-e', ${JSON.stringify(code)}])`
  const args = ['--input-type=module', '-e', outer]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  processes.push(child)
  let text = ''
  let faults = ''
  child.stderr.setEncoding('utf8').on('data', (part) => {
    faults += part
  })
  child.stdout.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  return {
    child,
    output: () => text,
    faults: () => faults,
    async line(wanted) {
      while (!text.includes(wanted)) await once(child.stdout, 'data')
    },
  }
}

const RUN_FOREVER = 'setInterval(() => {}, 60_000); console.log("up");'

describe('serve', () => {
  it('exits with the exit code of the server', async () => {
    const { child } = serving('process.exit(7)')
    assert.deepEqual(await once(child, 'exit'), [7, null])
  })

  it('reports a server that was killed', async () => {
    const { child, faults } = serving("process.kill(process.pid, 'SIGKILL')")
    assert.deepEqual(await once(child, 'close'), [137, null])
    assert.match(faults(), /^The server was ended by SIGKILL: .* start it again\.$/m)
  })

  it('forwards a signal once if it is delivered twice', async () => {
    const { child, line, output } = serving(
      `for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {
         console.log('signalled')
         setTimeout(() => process.exit(0), 300)
       })
       ${RUN_FOREVER}`,
    )
    await line('up')
    child.kill('SIGTERM')
    child.kill('SIGINT')
    assert.deepEqual(await once(child, 'exit'), [0, null])
    assert.equal(output().match(/signalled/g).length, 1)
  })

  it('kills the server at a second signal', async () => {
    const { child, line } = serving(
      `process.on('SIGTERM', () => setTimeout(() => console.log('late'), 600)); ${RUN_FOREVER}`,
    )
    await line('up')
    child.kill('SIGTERM')
    await line('late')
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [137, null])
  })

  it('notifies the server when it is killed itself', async () => {
    const { child, line } = serving(
      `process.on('disconnect', () => { console.log('alone'); process.exit(0) }); ${RUN_FOREVER}`,
    )
    await line('up')
    child.kill('SIGKILL')
    await line('alone')
  })
})
