import { PassThrough } from 'node:stream'
import { ignoreClosedPipe } from './closed-pipe.js'

const failing = (code: string) => () => {
  const output = new PassThrough()
  ignoreClosedPipe(output)
  output.emit('error', Object.assign(new Error(code), { code }))
}

describe('ignoreClosedPipe', () => {
  it('ignores only a closed reader', () => {
    expect(failing('EPIPE')).not.toThrow()
    expect(failing('ENOSPC')).toThrow('ENOSPC')
  })
})
