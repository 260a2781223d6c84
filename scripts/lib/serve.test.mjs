import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, it } from 'node:test'
import { ROOT } from './paths.mjs'

const processes = []
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})

/** A process that serves the code given, as `npm start` serves the API. */
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

const STAY = 'setInterval(() => {}, 60_000); console.log("up");'

describe('serve', () => {
  it('hands on the exit code', async () => {
    const { child } = serving('process.exit(7)')
    assert.deepEqual(await once(child, 'exit'), [7, null])
  })

  it('says what happened when the server was ended from outside', async () => {
    const { child, faults } = serving("process.kill(process.pid, 'SIGKILL')")
    assert.deepEqual(await once(child, 'close'), [137, null])
    assert.match(faults(), /^The server was ended by SIGKILL: .* start it again\.$/m)
  })

  it('passes one signal on once, however often it is delivered at a time', async () => {
    const { child, line, output } = serving(
      `for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {
         console.log('asked')
         setTimeout(() => process.exit(0), 300)
       })
       ${STAY}`,
    )
    await line('up')
    child.kill('SIGTERM')
    child.kill('SIGINT')
    assert.deepEqual(await once(child, 'exit'), [0, null])
    assert.equal(output().match(/asked/g).length, 1)
  })

  it('forces the end at a second signal', async () => {
    const { child, line } = serving(
      `process.on('SIGTERM', () => setTimeout(() => console.log('late'), 600)); ${STAY}`,
    )
    await line('up')
    child.kill('SIGTERM')
    await line('late')
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [137, null])
  })

  it('tells the child when it is killed itself', async () => {
    const { child, line } = serving(
      `process.on('disconnect', () => { console.log('alone'); process.exit(0) }); ${STAY}`,
    )
    await line('up')
    child.kill('SIGKILL')
    await line('alone')
  })
})
